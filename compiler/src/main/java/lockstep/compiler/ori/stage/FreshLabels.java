package lockstep.compiler.ori.stage;

import java.util.HashSet;
import java.util.Set;
import lockstep.ir.sass.ori.OriFunction;

/** Creates labels that a function does not use. */
final class FreshLabels {
    private final Set<String> taken = new HashSet<>();
    private final String prefix;
    private int number;

    /** @param prefix of the labels, after the dot */
    FreshLabels(OriFunction function, String prefix) {
        function.blocks().forEach(block -> taken.add(block.label()));
        this.prefix = prefix;
    }

    /** A new label. */
    String next() {
        String label = "." + prefix + number++;
        while (!taken.add(label)) {
            label = "." + prefix + number++;
        }
        return label;
    }
}
