package lockstep.conformance.sass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Kernels around one PTX instruction: registers 1 to 4 are loaded before it, registers 8, 9, 20 and 21 stored after, so
 * that nothing is folded away. Which registers hold addresses says {@code corpus/ptx/instructions.txt}.
 */
final class PtxKernels {
    private static final String SETUP = """
            .local .align 16 .b8 loc[64];
            ld.param.u64 %l6,[p0];
            ld.param.u64 %l20,[p1];
            cvta.to.global.u64 %l21,%l20;
            mov.u32 %r30,%tid.x;
            mul.wide.u32 %l22,%r30,64;
            add.s64 %l7,%l21,%l22;
            mov.u64 %l28,sh;
            cvt.u32.u64 %r31,%l28;
            shl.b32 %r32,%r30,4;
            add.u32 %r7,%r31,%r32;
            add.u32 %r8,%r7,8;
            and.b32 %r34,%r30,31;
            cvt.u64.u32 %l25,%r34;
            mov.u64 %l26,loc;
            add.s64 %l15,%l26,%l25;
            mov.u64 %l27,cst;
            add.s64 %l16,%l27,%l25;
            """;

    private static final InstructionKernels KERNELS = new InstructionKernels(
            ".shared .align 16 .b8 sh[4096];\n.const .align 16 .b8 cst[256];\n",
            ".param .u64 p0, .param .u64 p1",
            SETUP,
            PtxKernels::load,
            PtxKernels::store);

    private PtxKernels() {}

    /** The instructions that ptxas takes for {@code architecture}; a line begins with the first and the last. */
    static List<String> instructions(int architecture) throws IOException {
        List<String> found = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("corpus", "ptx", "instructions.txt"))) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int dash = line.indexOf('-');
            int space = line.indexOf(' ');
            boolean isFor = Integer.parseInt(line.substring(0, dash)) <= architecture
                    && Integer.parseInt(line.substring(dash + 1, space)) >= architecture;
            if (isFor) {
                found.add(line.substring(space + 1));
            }
        }
        return found;
    }

    /** A module with a kernel {@code kN} for the {@code N}th of {@code instructions}. */
    static String module(int architecture, List<String> instructions) {
        return KERNELS.module(architecture, instructions);
    }

    private static void load(String instruction, String register, String file, List<String> lines) {
        int number = InstructionKernels.number(register);
        if (number < 1 || number > 4) {
            return;
        }
        if (file.equals("p")) {
            lines.add("ld.global.u32 %r" + (24 + number) + ",[%l7+" + (512 + 4 * number) + "];");
            lines.add("setp.gt.s32 " + register + ",%r" + (24 + number) + ",0;");
        } else {
            String type = InstructionKernels.memoryType(file);
            lines.add("ld.global." + type + " " + register + ",[%l7+" + 64 * number + "];");
        }
    }

    private static void store(String instruction, String register, String file, List<String> lines) {
        int number = InstructionKernels.number(register);
        boolean isResult = number == 8 || number == 9 || (number == 20 || number == 21) && !file.equals("l");
        boolean isSharedAddress = register.equals("%r8") && instruction.contains("[%r8");
        if (!isResult || isSharedAddress) {
            return;
        }
        if (file.equals("p")) {
            lines.add("selp.u32 %r" + (number + 14) + ",1,0," + register + ";");
            lines.add("st.global.u32 [%l7+" + (2048 + number * 4) + "],%r" + (number + 14) + ";");
        } else {
            String type = InstructionKernels.memoryType(file);
            lines.add("st.global." + type + " [%l7+" + (1024 + number * 16) + "]," + register + ";");
        }
    }
}
