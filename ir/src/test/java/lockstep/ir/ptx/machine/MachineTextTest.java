package lockstep.ir.ptx.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineTextTest {
    @Test
    void printingIsAFixedPoint() {
        MachineModule module = MachineTexts.parse(MachineTexts.ALL);
        assertEquals(MachineTexts.ALL, MachineText.print(module));
        assertTrue(MachineTexts.ALL.startsWith(MachineText.START));
    }

    @Test
    void aFunctionWithoutAStageIsVirtual() {
        String text = MachineTexts.ALL.replace(".stage final\n", "");
        assertEquals(
                MachineStage.VIRTUAL,
                MachineTexts.parse(text).functions().get(2).stage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                ".machine 1 | .machine 2 | 1:10: error[machine-version]: only version 1 of machine IR is known",
                ".machine 1 | .machine x | 1:10: error[machine-version]: only version 1 of machine IR is known",
                ".machine 1 | .ori 1 | 1:1: error[syntax]: expected .machine, found '.ori'",
                ".stage final | .stage last | 83:8: error[machine-stage]: no stage is called last;",
                ".stage final | .stage final .stage final | 83:21: error[machine-stage]: a second stage of",
                ".stage final | .stage | 84:1: error[syntax]: expected the name of a stage, found '{'",
                "undef.b32 | undefined.b32 | 30:2: error[unknown-opcode]: no instruction is called undefined.b32",
                "copy.b128 | copy.slow | 41:2: error[unknown-suffix]: copy: no instruction has the suffix .slow",
                "slot[16]; | slot[16]; .reg .b32 x; .frame .b8 y[2]; "
                        + "| 19:45: error[frame-object]: frame objects must be first"
            })
    void faultsHaveAPlace(String from, String to, String message) {
        Diagnostics diagnostics = new Diagnostics();
        assertTrue(MachineText.parse(MachineTexts.ALL.replace(from, to), "t.mptx", diagnostics)
                .isEmpty());
        assertTrue(diagnostics.toString().startsWith("t.mptx:" + message), diagnostics::toString);
    }
}
