package lockstep.fuzz.generate.sass;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** All kinds of statements; the simplest first. */
final class SassStatements {
    /**
     * A kind of statement.
     *
     * @param name of its weight
     * @param mayStand whether it is permitted at the emitter's place
     * @param emit adds one
     */
    record Kind(String name, Predicate<SassEmitter> mayStand, Consumer<SassEmitter> emit) {
        Kind(String name, Consumer<SassEmitter> emit) {
            this(name, emitter -> true, emit);
        }
    }

    static final List<Kind> ALL = List.of(
            new Kind("compute", SassComputingStatements::compute),
            new Kind("uniform", SassComputingStatements::mayWriteUniform, SassComputingStatements::uniform),
            new Kind("to-uniform", SassComputingStatements::mayWriteUniform, SassWarpStatements::toUniform),
            new Kind("special", SassComputingStatements::special),
            new Kind("global", SassMemoryStatements::global),
            new Kind("input", SassMemoryStatements::input),
            new Kind("shared", SassMemoryStatements::shared),
            new Kind("local", SassMemoryStatements::local),
            new Kind("constant", SassMemoryStatements::constant),
            new Kind("atomic", SassAtomicStatements::own),
            new Kind("sum", SassAtomicStatements::sum),
            new Kind("vote", SassWarpStatements::vote),
            new Kind("match", SassWarpStatements::match),
            new Kind("redux", SassComputingStatements::mayWriteUniform, SassWarpStatements::reduce),
            new Kind("shuffle", SassWarpStatements::shuffle),
            new Kind("exchange", SassBlockStatements::isWhole, SassBlockStatements::exchange),
            new Kind("block-vote", SassBlockStatements::isWhole, SassBlockStatements::reduce),
            new Kind("if", SassControlStatements::mayNest, SassControlStatements::branch),
            new Kind("loop", SassControlStatements::mayNest, SassControlStatements::loop),
            new Kind("break", SassControlStatements::mayNest, SassControlStatements::leaveTwo),
            new Kind("skip", SassControlStatements::mayNest, SassControlStatements::skip),
            new Kind("switch", SassControlStatements::mayNest, SassTableStatements::jump),
            new Kind("uniform-switch", SassTableStatements::mayJumpTogether, SassTableStatements::jumpTogether),
            new Kind("save", SassMaskStatements::maySave, SassMaskStatements::save),
            new Kind("meet", SassMaskStatements::mayMeet, SassMaskStatements::meet),
            new Kind("call", SassControlStatements::mayCall, SassControlStatements::call),
            new Kind("hint", SassWarpStatements::hint));

    private SassStatements() {}
}
