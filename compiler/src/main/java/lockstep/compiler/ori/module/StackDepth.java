package lockstep.compiler.ori.module;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The maximum stack size of a function and its callees, in bytes. The recursion depth of recursive functions is
 * unknown: as in ptxas, each is counted once.
 */
final class StackDepth {
    private final Function<String, Set<String>> calls;
    private final ToIntFunction<String> frames;
    private final Map<String, Integer> depths = new HashMap<>();

    /**
     * @param calls the callees of a function, by name
     * @param frames the frame size of a function in bytes
     */
    StackDepth(Function<String, Set<String>> calls, ToIntFunction<String> frames) {
        this.calls = calls;
        this.frames = frames;
    }

    /** The depth of {@code function}, by a postorder walk; a call that closes a cycle is ignored. */
    int of(String function) {
        Deque<String> work = new ArrayDeque<>(List.of(function));
        Map<String, Boolean> isOpened = new HashMap<>();
        while (!work.isEmpty()) {
            String top = work.peek();
            if (depths.containsKey(top)) {
                work.pop();
            } else if (isOpened.putIfAbsent(top, true) == null) {
                calls.apply(top).stream()
                        .filter(each -> !isOpened.containsKey(each))
                        .forEach(work::push);
            } else {
                work.pop();
                int below = calls.apply(top).stream()
                        .mapToInt(each -> depths.getOrDefault(each, 0))
                        .max()
                        .orElse(0);
                depths.put(top, (int) Math.min(Integer.MAX_VALUE, (long) below + frames.applyAsInt(top)));
            }
        }
        return Objects.requireNonNull(depths.get(function));
    }
}
