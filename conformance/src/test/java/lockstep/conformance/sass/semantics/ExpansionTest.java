package lockstep.conformance.sass.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.ori.expand.MacroExpansion;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Macros of PTX and the words that they become compute the same. Oracle: the functions of PTX. */
final class ExpansionTest {
    private static final int SEEDS = 2;

    /** Law: the words of an instruction store what its macro stores, but for bits that PTX leaves open. */
    @ParameterizedTest
    @EnumSource(MacroKernels.Variant.class)
    void wordsComputeWhatTheMacroComputes(MacroKernels.Variant variant) throws IOException {
        List<String> instructions = new ArrayList<>();
        List<String> kernels = new ArrayList<>();
        for (String line : SassSemanticsTest.instructions(90)) {
            Optional<String> kernel = MacroKernels.kernel("k" + kernels.size(), line, variant);
            if (kernel.isPresent() && MacroKernels.isOfMacros(kernel.get())) {
                instructions.add(line);
                kernels.add(kernel.get());
            }
        }
        OriModule macros = MacroKernels.module(kernels);
        Diagnostics diagnostics = new Diagnostics();
        OriModule words = MacroExpansion.expandAll(macros, diagnostics);
        ExpansionAgreement agreement = new ExpansionAgreement(macros, words);
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < instructions.size(); i++) {
            String line = instructions.get(i);
            boolean isOfAngle = line.startsWith("sin") || line.startsWith("cos");
            for (int seed = 0; seed < SEEDS; seed++) {
                agreement.difference("k" + i, isOfAngle, seed).ifPresent(fault -> faults.add(line + " -> " + fault));
            }
        }
        System.out.println(instructions.size() + " kernels, " + faults.size() + " faults\n" + diagnostics);
        assertEquals(List.of(), faults);
    }
}
