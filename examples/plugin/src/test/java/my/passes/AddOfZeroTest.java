package my.passes;

import static lockstep.conformance.check.RefinementAssertions.assertRefines;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import org.junit.jupiter.api.Test;

/** Runs kernels before and after the pass, in the simulator: a warp of 32 lanes that diverges. */
final class AddOfZeroTest {
    private static final String NAME = "kernel.ll";

    /** Each lane adds {@code %d} to its own number, lanes below 16 to that of their block as well. */
    private static final String KERNEL = """
            ; LAUNCH: k grid=2 block=32 args=[buf i32[64] iota]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
            define ptx_kernel void @k(ptr addrspace(1) %%out) {
              %%lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %%block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
              %%low = icmp ult i32 %%lane, 16
              br i1 %%low, label %%more, label %%end
            more:
              %%sum = add i32 %%lane, %%block
              br label %%end
            end:
              %%v = phi i32 [ %%sum, %%more ], [ %%lane, %%0 ]
              %%w = add i32 %%v, %d
              %%base = mul i32 %%block, 32
              %%index = add i32 %%base, %%lane
              %%at = getelementptr i32, ptr addrspace(1) %%out, i32 %%index
              store i32 %%w, ptr addrspace(1) %%at
              ret void
            }
            """;

    @Test
    void removesAnAdditionOfZero() {
        assertEquals(2, additionsAfter(0));
    }

    @Test
    void keepsAnAdditionOfOne() {
        assertEquals(3, additionsAfter(1));
    }

    /** Runs the pass, insists that the kernel means the same afterwards, and counts what is left. */
    private static long additionsAfter(int number) {
        String text = KERNEL.formatted(number);
        Module module = ModuleFiles.read(NAME, text.getBytes(StandardCharsets.UTF_8));
        LaunchFile launches = LaunchReader.readComments(NAME, text);
        assertRefines(new AddOfZero(), module, List.of(launches));
        Function kernel = module.functions().stream()
                .filter(function -> function.name().equals("k"))
                .findFirst()
                .orElseThrow();
        return kernel.instructionList().stream()
                .map(Instruction::opcode)
                .filter(Opcode.ADD::equals)
                .count();
    }
}
