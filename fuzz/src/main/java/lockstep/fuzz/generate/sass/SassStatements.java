package lockstep.fuzz.generate.sass;

import java.util.List;

/** All kinds of statements; the simplest first. */
final class SassStatements {
    static final List<SassStatementKind> ALL = List.of(
            new SassStatementKind("compute", SassComputingStatements::compute),
            new SassStatementKind(
                    "uniform", SassComputingStatements::mayWriteUniform, SassComputingStatements::uniform),
            new SassStatementKind(
                    "to-uniform", SassComputingStatements::mayWriteUniform, SassWarpStatements::toUniform),
            new SassStatementKind("special", SassComputingStatements::special),
            new SassStatementKind("global", SassMemoryStatements::global),
            new SassStatementKind("input", SassMemoryStatements::input),
            new SassStatementKind("shared", SassMemoryStatements::shared),
            new SassStatementKind("local", SassMemoryStatements::local),
            new SassStatementKind("constant", SassMemoryStatements::constant),
            new SassStatementKind("atomic", SassAtomicStatements::own),
            new SassStatementKind("sum", SassAtomicStatements::sum),
            new SassStatementKind("vote", SassWarpStatements::vote),
            new SassStatementKind("match", SassWarpStatements::match),
            new SassStatementKind("redux", SassComputingStatements::mayWriteUniform, SassWarpStatements::reduce),
            new SassStatementKind("shuffle", SassWarpStatements::shuffle),
            new SassStatementKind("exchange", SassBlockStatements::isWhole, SassBlockStatements::exchange),
            new SassStatementKind("block-vote", SassBlockStatements::isWhole, SassBlockStatements::reduce),
            new SassStatementKind("if", SassControlStatements::mayNest, SassControlStatements::branch),
            new SassStatementKind("loop", SassControlStatements::mayNest, SassControlStatements::loop),
            new SassStatementKind("break", SassControlStatements::mayNest, SassControlStatements::leaveTwo),
            new SassStatementKind("skip", SassControlStatements::mayNest, SassControlStatements::skip),
            new SassStatementKind("switch", SassControlStatements::mayNest, SassTableStatements::jump),
            new SassStatementKind(
                    "uniform-switch", SassTableStatements::mayJumpTogether, SassTableStatements::jumpTogether),
            new SassStatementKind("save", SassMaskStatements::maySave, SassMaskStatements::save),
            new SassStatementKind("meet", SassMaskStatements::mayMeet, SassMaskStatements::meet),
            new SassStatementKind("call", SassControlStatements::mayCall, SassControlStatements::call),
            new SassStatementKind("hint", SassWarpStatements::hint));

    private SassStatements() {}
}
