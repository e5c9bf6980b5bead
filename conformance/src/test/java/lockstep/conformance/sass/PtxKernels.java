package lockstep.conformance.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kernels around one PTX instruction: registers 1 to 4 are loaded before it, registers 8, 9, 20 and 21 stored after, so
 * that nothing is folded away. Which registers hold addresses says {@code corpus/ptx/instructions.txt}.
 */
final class PtxKernels {
    private static final String DECLARATIONS = """
            .reg .pred %p<20>;
            .reg .b16 %h<30>;
            .reg .b32 %r<40>;
            .reg .b64 %l<40>;
            .reg .f32 %f<30>;
            .reg .f64 %d<30>;
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

    private static final Pattern REGISTER = Pattern.compile("%([fdrlhp])(\\d+)\\b");
    private static final Map<String, String> MEMORY_TYPES =
            Map.of("f", "f32", "d", "f64", "r", "u32", "l", "u64", "h", "u16");

    private PtxKernels() {}

    /** A module with a kernel {@code kN} for the {@code N}th of {@code instructions}. */
    static String module(int architecture, List<String> instructions) {
        StringBuilder text = new StringBuilder();
        text.append(".version ").append(architecture <= 90 ? "8.0" : "8.7").append('\n');
        text.append(".target sm_").append(architecture).append("\n.address_size 64\n");
        text.append(".shared .align 16 .b8 sh[4096];\n.const .align 16 .b8 cst[256];\n");
        for (int i = 0; i < instructions.size(); i++) {
            text.append(".visible .entry k").append(i).append("(.param .u64 p0, .param .u64 p1)\n{\n");
            text.append(DECLARATIONS);
            body(instructions.get(i)).forEach(line -> text.append(line).append('\n'));
            text.append("ret;\n}\n");
        }
        return text.toString();
    }

    private static List<String> body(String instruction) {
        List<String> lines = new ArrayList<>();
        Map<String, String> used = new TreeMap<>();
        Matcher matcher = REGISTER.matcher(instruction);
        while (matcher.find()) {
            used.put(matcher.group(), matcher.group(1));
        }
        used.forEach((register, file) -> load(register, file, lines));
        for (String part : instruction.split(";")) {
            lines.add(part.strip() + ";");
        }
        boolean hasSharedAddress = instruction.contains("[%r8");
        used.forEach((register, file) -> {
            boolean isAddress = hasSharedAddress && register.equals("%r8");
            if (!isAddress) {
                store(register, file, lines);
            }
        });
        return lines;
    }

    private static int number(String register) {
        return Integer.parseInt(register.substring(2));
    }

    private static void load(String register, String file, List<String> lines) {
        int number = number(register);
        if (number < 1 || number > 4) {
            return;
        }
        if (file.equals("p")) {
            lines.add("ld.global.u32 %r" + (24 + number) + ",[%l7+" + (512 + 4 * number) + "];");
            lines.add("setp.gt.s32 " + register + ",%r" + (24 + number) + ",0;");
        } else {
            lines.add("ld.global." + MEMORY_TYPES.get(file) + " " + register + ",[%l7+" + 64 * number + "];");
        }
    }

    private static void store(String register, String file, List<String> lines) {
        int number = number(register);
        boolean isResult = number == 8 || number == 9 || (number == 20 || number == 21) && !file.equals("l");
        if (!isResult) {
            return;
        }
        if (file.equals("p")) {
            lines.add("selp.u32 %r" + (number + 14) + ",1,0," + register + ";");
            lines.add("st.global.u32 [%l7+" + (2048 + number * 4) + "],%r" + (number + 14) + ";");
        } else {
            lines.add("st.global." + MEMORY_TYPES.get(file) + " [%l7+" + (1024 + number * 16) + "]," + register + ";");
        }
    }
}
