package lockstep.sim.image.sass;

import java.util.List;
import java.util.Set;

/**
 * The local memory of a thread.
 *
 * @param bytes the size that ptxas reports; if calls may be nested to any depth, the limit of the simulator
 */
record StackNeed(int bytes) {
    private static final Set<String> LOCAL = Set.of("LDL", "STL");
    private static final int DEFAULT = 1024;
    private static final int DEEP = 1 << 15;
    private static final int ALIGNMENT = 16;

    static StackNeed of(KernelSymbol kernel, List<CodePlace> places) {
        boolean usesLocal = kernel.stackBytes() > 0;
        boolean calls = false;
        for (CodePlace place : places) {
            String mnemonic = place.instruction().map(i -> i.form().mnemonic()).orElse("");
            usesLocal |= LOCAL.contains(mnemonic);
            calls |= mnemonic.equals("CALL");
        }
        if (!usesLocal) {
            return new StackNeed(0);
        }
        int least = Math.max(kernel.stackBytes(), calls ? DEEP : DEFAULT);
        return new StackNeed((least + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    }
}
