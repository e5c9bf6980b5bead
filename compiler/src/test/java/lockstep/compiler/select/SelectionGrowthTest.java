package lockstep.compiler.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.compiler.emit.PtxTarget;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import org.junit.jupiter.api.Test;

/**
 * Large and deep functions are selected in linear time and bounded stack, and deterministically. Sizes are multiplied
 * by {@code -Dlockstep.times=N}: with 17 the functions have 50,000 instructions and more.
 */
final class SelectionGrowthTest {
    private static final int TIMES = Integer.getInteger("lockstep.times", 1);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private static MachineModule select(String text) {
        return InstructionSelection.select(
                NvvmReader.read("k.ll", text, new Context()).orThrow(), PtxTarget.DEFAULT);
    }

    private static int instructions(MachineModule module) {
        return module.functions().stream()
                .map(MachineFunction::blocks)
                .mapToInt(blocks -> blocks.stream()
                        .mapToInt(block -> block.statements().size())
                        .sum())
                .sum();
    }

    private static String function(String body) {
        return "define void @f(ptr addrspace(1) %p, i32 %x, i32 %y) {\nentry:\n" + body + "}\n";
    }

    /** A chain of values, each used once by the next. */
    private static String chain(int length) {
        String operations = IntStream.range(0, length)
                .mapToObj(index -> "  %a" + (index + 1) + " = " + (index % 3 == 0 ? "mul" : "add") + " i32 "
                        + (index == 0 ? "%x" : "%a" + index) + ", %y\n")
                .collect(Collectors.joining());
        return function(operations + "  store i32 %a" + length + ", ptr addrspace(1) %p\n  ret void\n");
    }

    /** Every value is used by two later ones. */
    private static String web(int length) {
        String operations = IntStream.range(2, length)
                .mapToObj(index -> "  %a" + index + " = xor i32 %a" + (index - 1) + ", %a" + (index - 2) + "\n")
                .collect(Collectors.joining());
        return function("  %a0 = add i32 %x, 1\n  %a1 = sub i32 %x, %y\n" + operations + "  store i32 %a" + (length - 1)
                + ", ptr addrspace(1) %p\n  ret void\n");
    }

    /** A switch whose cases have separate blocks that merge in one PHI. */
    private static String cases(int count, int step) {
        StringBuilder text = new StringBuilder("  switch i32 %x, label %end [\n");
        IntStream.range(0, count)
                .forEach(index -> text.append("    i32 ")
                        .append(index * step)
                        .append(", label %b")
                        .append(index)
                        .append('\n'));
        text.append("  ]\n");
        IntStream.range(0, count)
                .forEach(index -> text.append('b').append(index).append(":\n  br label %end\n"));
        text.append("end:\n  %r = phi i32 [ %y, %entry ]");
        IntStream.range(0, count)
                .forEach(index -> text.append(", [ ")
                        .append(index * 7)
                        .append(", %b")
                        .append(index)
                        .append(" ]"));
        return function(text + "\n  store i32 %r, ptr addrspace(1) %p\n  ret void\n");
    }

    /** Blocks of which each branches over the next one. */
    private static String blocks(int count) {
        StringBuilder text = new StringBuilder("  br label %b0\n");
        IntStream.range(0, count)
                .forEach(index -> text.append("b%1$d:\n  %%c%1$d = icmp eq i32 %%x, %1$d\n".formatted(index))
                        .append("  br i1 %%c%d, label %%t%d, label %%b%d\nt%d:\n  store i32 %d, ptr addrspace(1) %%p\n"
                                .formatted(index, index, index + 1, index, index))
                        .append("  br label %%b%d\n".formatted(index + 1)));
        return function(text + "b" + count + ":\n  ret void\n");
    }

    private static void grows(String text, int least) {
        MachineModule made = assertTimeoutPreemptively(LONGEST.multipliedBy(TIMES), () -> select(text));
        assertTrue(instructions(made) >= least, () -> "only " + instructions(made));
    }

    @Test
    void deepChains() {
        grows(chain(100_000), 50_000);
    }

    @Test
    void webs() {
        grows(web(3_000 * TIMES), 3_000 * TIMES);
    }

    @Test
    void sparseSwitches() {
        grows(cases(2_000 * TIMES, 1_000), 4_000 * TIMES);
    }

    @Test
    void denseSwitches() {
        grows(cases(2_000 * TIMES, 1), 2_000 * TIMES);
    }

    @Test
    void manyBlocks() {
        grows(blocks(3_000 * TIMES), 9_000 * TIMES);
    }

    /** The result does not depend on identity hash codes, which differ from run to run. */
    @Test
    void theSameBytesEveryTime() {
        String text = cases(40, 3).replace("@f", "@g") + web(200) + blocks(30).replace("@f", "@h");
        String first = MachineText.print(select(text));
        for (int run = 1; run < 20; run++) {
            assertEquals(first, MachineText.print(select(text)));
        }
    }
}
