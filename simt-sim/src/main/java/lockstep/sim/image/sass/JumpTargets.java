package lockstep.sim.image.sass;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * Addresses that registers may hold when control jumps there, beside those behind calls: starts of functions, places
 * that {@code LEPC} names, and entries of the tables of {@code BRX}, which ptxas keeps as offsets in constant bank 2.
 */
final class JumpTargets {
    private final Cubin cubin;
    private final CodeSpace code;
    private final KernelSymbol kernel;

    JumpTargets(Cubin cubin, CodeSpace code, KernelSymbol kernel) {
        this.cubin = cubin;
        this.code = code;
        this.kernel = kernel;
    }

    TreeSet<Long> candidates(Set<Integer> sections, List<CodePlace> places) {
        TreeSet<Long> found = new TreeSet<>(code.functions(sections).keySet());
        for (CodePlace place : places) {
            boolean isNamed = place.instruction().isPresent()
                    && place.instruction().get().form().mnemonic().equals("LEPC");
            if (isNamed) {
                place.target().ifPresent(found::add);
            }
        }
        cubin.section(".nv.constant2." + kernel.name()).ifPresent(section -> table(section, found));
        return found;
    }

    /** Every word of the bank that may be the offset of an instruction. */
    private void table(Section bank, TreeSet<Long> found) {
        Bytes bytes = bank.bytes();
        long size = cubin.sections().get(kernel.section()).bytes().size();
        for (int at = 0; at + Integer.BYTES <= bytes.size(); at += Integer.BYTES) {
            int offset = bytes.i32(at);
            if (offset >= 0 && offset < size && offset % InstructionWord.BYTES == 0) {
                found.add(code.base(kernel.section()) + offset);
            }
        }
    }
}
