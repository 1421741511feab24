_count;
