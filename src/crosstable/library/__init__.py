"""The functions behind `import crosstable`: thin, each loading what it needs when it is called."""
