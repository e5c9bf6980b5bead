package lockstep.fuzz.generate.sass;

import java.util.List;

/** All kinds of statements; the simplest first. */
final class SassStatements {
    static final List<SassStatementKind> ALL = List.of(
            new SassStatementKind("compute", ComputingStatements::compute),
            new SassStatementKind("uniform", ComputingStatements::mayWriteUniform, ComputingStatements::uniform),
            new SassStatementKind("to-uniform", ComputingStatements::mayWriteUniform, WarpStatements::toUniform),
            new SassStatementKind("special", ComputingStatements::special),
            new SassStatementKind("global", MemoryStatements::global),
            new SassStatementKind("input", MemoryStatements::input),
            new SassStatementKind("shared", MemoryStatements::shared),
            new SassStatementKind("local", MemoryStatements::local),
            new SassStatementKind("constant", MemoryStatements::constant),
            new SassStatementKind("atomic", AtomicStatements::own),
            new SassStatementKind("sum", AtomicStatements::sum),
            new SassStatementKind("vote", WarpStatements::vote),
            new SassStatementKind("match", WarpStatements::match),
            new SassStatementKind("redux", ComputingStatements::mayWriteUniform, WarpStatements::reduce),
            new SassStatementKind("shuffle", WarpStatements::shuffle),
            new SassStatementKind("exchange", BlockStatements::isWhole, BlockStatements::exchange),
            new SassStatementKind("block-vote", BlockStatements::isWhole, BlockStatements::reduce),
            new SassStatementKind("if", ControlStatements::mayNest, ControlStatements::branch),
            new SassStatementKind("loop", ControlStatements::mayNest, ControlStatements::loop),
            new SassStatementKind("break", ControlStatements::mayNest, ControlStatements::leaveTwo),
            new SassStatementKind("skip", ControlStatements::mayNest, ControlStatements::skip),
            new SassStatementKind("switch", ControlStatements::mayNest, TableStatements::jump),
            new SassStatementKind("uniform-switch", TableStatements::mayJumpTogether, TableStatements::jumpTogether),
            new SassStatementKind("save", MaskStatements::maySave, MaskStatements::save),
            new SassStatementKind("meet", MaskStatements::mayMeet, MaskStatements::meet),
            new SassStatementKind("call", ControlStatements::mayCall, ControlStatements::call),
            new SassStatementKind("hint", WarpStatements::hint));

    private SassStatements() {}
}
