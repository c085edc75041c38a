"""Made-up tournaments: the real engine pairs them, a seed decides everything else."""
