package lockstep.fuzz.generate.ptx;

import java.util.List;
import java.util.stream.Stream;

/** All kinds of statements of machine IR; the simplest first. */
final class OpenStatements {
    private static final List<PtxStatementKind> OPEN = List.of(
            new PtxStatementKind("plain-copy", RegisterStatements::copy),
            new PtxStatementKind("parallel-copy", RegisterStatements::group),
            new PtxStatementKind("subregister", SubregisterStatements::part),
            new PtxStatementKind("undefined", RegisterStatements::undefined),
            new PtxStatementKind("frame-object", FrameStatements::access),
            new PtxStatementKind("phi-join", PtxEmitter::mayNest, PhiStatements::join),
            new PtxStatementKind("phi-loop", PtxEmitter::mayNest, PhiStatements::loop),
            new PtxStatementKind("phi-table", PtxEmitter::mayNest, PhiStatements::table));

    static final List<PtxStatementKind> ALL =
            Stream.concat(PtxStatements.ALL.stream(), OPEN.stream()).toList();

    private OpenStatements() {}
}
