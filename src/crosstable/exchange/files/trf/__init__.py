"""The Tournament Report File (TRF) of chess: lines of fixed columns, read and written as TRF16 and TRF26."""
