package lockstep.compiler.ori.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.text.PtxReader;
import org.junit.jupiter.api.Test;

/** The locations of parameters and results in functions that ptxas 13.0 compiles with {@code -O0 -c}. */
final class SignatureLayoutTest {
    private static SignatureLayout of(String results, String parameters) {
        String text = ".version 8.0\n.target sm_90\n.address_size 64\n.extern .func (" + results + ") f(" + parameters
                + ");\n";
        PtxFunctionHeader header =
                PtxReader.read("f.ptx", text).orThrow().functions().getFirst().header();
        return SignatureLayout.of(header.results(), header.parameters());
    }

    private static ParameterLayout.Place register(int number, int words) {
        return new ParameterLayout.Place(number, 0, words);
    }

    private static ParameterLayout.Place memory(int offset, int words) {
        return new ParameterLayout.Place(-1, offset, words);
    }

    @Test
    void resultsThatFitAreInRegisters() {
        SignatureLayout layout = of(".param .align 16 .b8 r[48]", ".param .b32 a");
        assertFalse(layout.isInMemory());
        assertEquals(register(4, 12), layout.result(0));
        assertEquals(register(4, 1), layout.parameter(0));
        assertEquals(0, layout.stackBytes());
    }

    @Test
    void othersAreInMemoryThatTheFirstRegisterLeadsTo() {
        SignatureLayout layout = of(".param .align 8 .b8 r[96]", ".param .b32 a, .param .align 8 .b8 s[80]");
        assertTrue(layout.isInMemory());
        assertEquals(register(5, 1), layout.parameter(0));
        assertEquals(memory(0, 20), layout.parameter(1));
        assertEquals(80, layout.parameterBytes());
        assertEquals(80, layout.resultStart());
        assertEquals(memory(0, 24), layout.result(0));
        assertEquals(176, layout.stackBytes());
    }

    @Test
    void aPairIsNotBesideThePointer() {
        SignatureLayout layout = of(".param .align 4 .b8 r[52]", ".param .b64 a, .param .b32 b");
        assertEquals(register(6, 2), layout.parameter(0));
        assertEquals(register(5, 1), layout.parameter(1));
    }

    @Test
    void memoryOfResultsIsAlignedAsTheyAre() {
        SignatureLayout layout = of(".param .align 16 .b8 r[64]", ".param .align 4 .b8 s[52]");
        assertEquals(52, layout.parameterBytes());
        assertEquals(64, layout.resultStart());
        assertEquals(128, layout.stackBytes());
    }

    @Test
    void severalResultsOfWhichNotAllFitAreAllInMemory() {
        SignatureLayout layout = of(".param .b32 q, .param .align 8 .b8 r[48], .param .b8 t", ".param .b32 a");
        List<ParameterLayout.Place> places = List.of(layout.result(0), layout.result(1), layout.result(2));
        assertEquals(List.of(memory(0, 1), memory(8, 12), memory(56, 1)), places);
        assertEquals(60, layout.stackBytes());
    }
}
