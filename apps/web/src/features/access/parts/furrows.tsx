/** Rows of a field running to the horizon. */
export default function Furrows() {
  const rows = [-460, -330, -220, -130, -60, 0, 60, 130, 220, 330, 460];
  return (
    <svg viewBox="0 0 600 900" preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0f3a20" />
          <stop offset="1" stopColor="#1f7a3d" />
        </linearGradient>
        <linearGradient id="soil" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#19682f" />
          <stop offset="1" stopColor="#0b2a17" />
        </linearGradient>
      </defs>
      <rect width="600" height="900" fill="url(#sky)" />
      <circle cx="405" cy="398" r="150" fill="#8bdca3" opacity="0.1" />
      <circle cx="405" cy="398" r="96" fill="#b5e9c4" opacity="0.16" />
      <circle cx="405" cy="398" r="52" fill="#dcf5e3" opacity="0.92" />
      <path d="M0 440 Q160 380 330 430 T600 405 V900 H0Z" fill="url(#soil)" />
      {rows.map((dx, index) => (
        <path
          key={dx}
          d={`M${300 + dx * 0.12} 428 Q${300 + dx * 0.5} 600 ${300 + dx * 1.7} 900`}
          stroke={index % 2 ? '#66d086' : '#8bdca3'}
          strokeWidth={index % 2 ? 5 : 9}
          strokeOpacity={0.5}
          fill="none"
          strokeDasharray="3 15"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
