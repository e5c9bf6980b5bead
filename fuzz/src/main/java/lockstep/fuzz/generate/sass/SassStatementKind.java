package lockstep.fuzz.generate.sass;

import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A kind of statement.
 *
 * @param name of its weight
 * @param mayStand whether it is permitted at the emitter's place
 * @param emit adds one
 */
record SassStatementKind(String name, Predicate<SassEmitter> mayStand, Consumer<SassEmitter> emit) {
    SassStatementKind(String name, Consumer<SassEmitter> emit) {
        this(name, emitter -> true, emit);
    }
}
