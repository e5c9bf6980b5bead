package lockstep.compiler.ori.module;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * The largest stack of a function and what it calls, in bytes. Of functions that may be entered while they run nobody
 * knows how often they are: as in what ptxas says, each counts once.
 */
final class StackDepth {
    private final CallGraph calls;
    private final ToIntFunction<String> frames;
    private final Map<String, Integer> depths = new HashMap<>();

    StackDepth(CallGraph calls, ToIntFunction<String> frames) {
        this.calls = calls;
        this.frames = frames;
    }

    /** The depth of {@code function}: callees are finished first, a cycle is cut where it closes. */
    int of(String function) {
        Deque<String> work = new ArrayDeque<>(List.of(function));
        Map<String, Boolean> isOpened = new HashMap<>();
        while (!work.isEmpty()) {
            String top = work.peek();
            if (depths.containsKey(top)) {
                work.pop();
            } else if (isOpened.putIfAbsent(top, true) == null) {
                calls.callees(top).stream()
                        .filter(each -> !isOpened.containsKey(each))
                        .forEach(work::push);
            } else {
                work.pop();
                int below = calls.callees(top).stream()
                        .mapToInt(each -> depths.getOrDefault(each, 0))
                        .max()
                        .orElse(0);
                depths.put(top, (int) Math.min(Integer.MAX_VALUE, (long) below + frames.applyAsInt(top)));
            }
        }
        return depths.get(function);
    }
}
