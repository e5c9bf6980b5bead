package lockstep.ir.sass.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SassModuleTextTest {
    private static final String TEXT = """
            .kernel registers=40 parameters=0:8,8:4 shared=1024 local=64 barriers=1
            .bank 3 00010203
            .function k sm_90
              [B------:R-:W0:-:S02] LDC R1, c[0x3][RZ] ;
              [B0-----:R-:W-:-:S05] EXIT ;
            """;

    private static SassModule module() {
        Diagnostics found = new Diagnostics();
        return SassModuleText.parse(TEXT, "k.sass", found).orElseThrow(() -> new AssertionError(found.toString()));
    }

    @Test
    void whatIsPrintedReadsBack() {
        assertEquals(TEXT, SassModuleText.print(module()));
        SassKernel kernel = module().kernels().getFirst();
        assertEquals(2, kernel.parameters().size());
        assertEquals(1024, kernel.sharedBytes());
        assertEquals(64, kernel.localBytes());
        assertEquals(4, kernel.constants().get(3).size());
    }

    /** Law: no word of the encoder is in the container, and all of them are in the cubin. */
    @Test
    void theContainerHasNoWordOfTheEncoder() {
        Cubin container = module().container();
        CodeSection code = container.code().getFirst();
        assertEquals(InstructionWord.ZERO, code.word(0));
        assertEquals(InstructionWord.ZERO, code.word(1));
        Code encoded = Code.decode(module().encode(WordEncoder.STANDARD).code().getFirst(), Architecture.SM_90);
        List<SassFunction> functions = List.copyOf(module().functions().values());
        for (int i = 0; i < 2; i++) {
            assertEquals(
                    functions.getFirst().instructions().get(i),
                    encoded.words().get(i).instruction().orElseThrow());
        }
        assertEquals(container.symbols(), module().encode(WordEncoder.STANDARD).symbols());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".kernel registers=0 parameters= shared=0 local=0 barriers=0\n.function k sm_90\n EXIT ;\n",
                ".kernel registers=8 parameters=x shared=0 local=0 barriers=0\n.function k sm_90\n EXIT ;\n",
                ".kernel registers=8 parameters=4 shared=0 local=0 barriers=0\n.function k sm_90\n EXIT ;\n",
                ".kernel registers=8 parameters=99999:8 shared=0 local=0 barriers=0\n.function k sm_90\n EXIT ;\n",
                ".kernel registers=8 parameters= shared=0 local=0 barriers=0\n.bank 0 00\n.function k sm_90\n EXIT ;\n",
                ".kernel registers=8 parameters= shared=0 local=0 barriers=0\n.function k sm_90\n NONE ;\n",
                ".kernel registers=8 parameters= shared=0 local=0 barriers=0\n"
            })
    void faultsOfTextAreDiagnostics(String text) {
        Diagnostics found = new Diagnostics();
        assertTrue(SassModuleText.parse(text, "k.sass", found).isEmpty());
        assertTrue(found.hasFatal());
    }

    @Test
    void aDuplicateKernelIsRefused() {
        Diagnostics found = new Diagnostics();
        assertTrue(SassModuleText.parse(TEXT + TEXT, "k.sass", found).isEmpty());
        SassKernel kernel = module().kernels().getFirst();
        assertThrows(IllegalArgumentException.class, () -> new SassModule(Architecture.SM_90, List.of(kernel, kernel)));
        assertThrows(IllegalArgumentException.class, () -> new SassModule(Architecture.SM_75, List.of(kernel)));
    }
}
