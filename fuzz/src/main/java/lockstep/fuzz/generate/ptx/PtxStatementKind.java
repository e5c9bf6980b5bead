package lockstep.fuzz.generate.ptx;

import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A kind of statement of generated PTX programs.
 *
 * @param name name in profiles: kebab-case
 * @param fits whether it may be added at the emitter's place; draws no choices
 * @param emit adds it at the emitter's place; control leaves it at its end
 */
record PtxStatementKind(String name, Predicate<PtxEmitter> fits, Consumer<PtxEmitter> emit) {
    /** A kind that is permitted anywhere. */
    PtxStatementKind(String name, Consumer<PtxEmitter> emit) {
        this(name, emitter -> true, emit);
    }
}
