package lockstep.compiler.ori.stage;

import java.util.HashSet;
import java.util.Set;
import lockstep.ir.sass.ori.OriFunction;

/** Gives out labels that a function does not have. */
final class FreshLabels {
    private final Set<String> taken = new HashSet<>();
    private final String prefix;
    private int number;

    /** @param prefix what they begin with, after the dot */
    FreshLabels(OriFunction function, String prefix) {
        function.blocks().forEach(block -> taken.add(block.label()));
        this.prefix = prefix;
    }

    /** Another one. */
    String next() {
        String label = "." + prefix + number++;
        while (!taken.add(label)) {
            label = "." + prefix + number++;
        }
        return label;
    }
}
