export default function Home() {
  return (
    <main>
      <h1>RipDuel</h1>
      <p>
        Two players, one pack each, one signed draw under public entropy. Nothing to trust: anyone can recompute the
        result.
      </p>
    </main>
  );
}
