document.title = 'Loam';
