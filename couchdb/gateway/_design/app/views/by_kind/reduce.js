// _count
