package lockstep.fuzz.generate.ptx;

import java.util.List;

/** All kinds of statements; the simplest first. */
final class PtxStatements {
    static final List<PtxStatementKind> ALL = List.of(
            new ComputingStatements.Compute(),
            new ComputingStatements.Convert(),
            new ComputingStatements.Carry(),
            new ComputingStatements.Approximate(),
            new AddressStatements.Observe(),
            new MemoryStatements.Load(),
            new MemoryStatements.Store(),
            new AddressStatements.RoundTrip(),
            new AtomicStatements.Shared(),
            new AtomicStatements.Own(),
            new ControlStatements.If(),
            new ControlStatements.Loop(),
            new ControlStatements.Break(),
            new ControlStatements.Table(),
            new WarpStatements.Vote(),
            new WarpStatements.Match(),
            new WarpStatements.Reduce(),
            new WarpStatements.Shuffle(),
            new WarpStatements.Elect(),
            new WarpStatements.Together(),
            new BlockStatements.Exchange(),
            new BlockStatements.Tally(),
            new CallStatements.Call(),
            new HintStatement());

    private PtxStatements() {}
}
