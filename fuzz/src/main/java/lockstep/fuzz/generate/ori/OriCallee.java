package lockstep.fuzz.generate.ori;

import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.Architecture;

/**
 * The function that a generated kernel calls: two words in R4 and R5, the return address in R20 and R21, a word back in
 * R4. Its virtual registers have the names of those of the kernel, and are distinct from them.
 */
final class OriCallee {
    static final String NAME = "callee";

    private static final List<String> ROWS = List.of(
            "IADD3 %%R%1$d, %%R%2$d, %%R%3$d, RZ",
            "LOP3.LUT %%R%1$d, %%R%2$d, %%R%3$d, RZ, 0x3c, !PT",
            "COPY %%R%1$d, %%R%2$d",
            "PTX.sub.u32 %%R%1$d, %%R%2$d, %%R%3$d",
            "IMAD %%R%1$d, %%R%2$d, 0x5, %%R%3$d");

    private OriCallee() {}

    /** Whether instructions name the return address by a label: {@code LEPC} does from sm_90 on. */
    static boolean isPossible(Architecture architecture) {
        return architecture.number() >= Architecture.SM_90.number();
    }

    /** The text of the function after its header. */
    static String body(Choices choices) {
        StringBuilder text = new StringBuilder(".B0:\n  MOV %R0, R4 ;\n  MOV %R1, R5 ;\n");
        int last = 1;
        for (int count = 1 + choices.below(4); count > 0; count--) {
            String row = choices.pick(ROWS);
            text.append("  ")
                    .append(row.formatted(last + 1, choices.below(last + 1), choices.below(last + 1)))
                    .append(" ;\n");
            last++;
        }
        return text.append("  MOV R4, %%R%d ;\n  RET.ABS.NODEC R20 0x0 ;\n".formatted(last))
                .toString();
    }
}
