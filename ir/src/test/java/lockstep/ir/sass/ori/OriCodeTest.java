package lockstep.ir.sass.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeSet;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.Reconvergence;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import org.junit.jupiter.api.Test;

/** What analyses of registers see of Ori. Oracle: by hand. */
final class OriCodeTest {
    private static final String TEXT = """
            .ori 1 f sm_90 ssa
            .B0:
              S2R %R0, SR_TID.X ;
              @P1 IADD3 %R1, %R0, R5, RZ ;
              LDG.E.64 R8, desc[UR4][R2.64] ;
              BSSY %B0, `(.B2) ;
              @P0 BRA `(.B2) ;
            .B1:
              @!%P3 PTX.add.u64 %R6x2, %R7x2, 0x1 ;
              R2P PR, R4 ;
              UNPACK %R9, %R10, %R6x2 ;
            .B2:
              PHI %R2, [%R0, .B0], [%R10, .B1] ;
              BSYNC %B0 ;
              COPY UR6, UR7 ;
              EXIT ;
            """;

    private static OriCode code() {
        Diagnostics diagnostics = new Diagnostics();
        return new OriCode(
                OriText.parse(TEXT, "f", diagnostics).orElseThrow(() -> new AssertionError(diagnostics.toString())));
    }

    private static String operands(OriCode code, int instruction) {
        TreeSet<String> found = new TreeSet<>();
        code.operands(instruction, new CodeView.Operands() {
            @Override
            public void operand(int unit, Access access) {
                found.add(code.name(unit) + " " + access);
            }

            @Override
            public void incoming(int unit, int block) {
                found.add(code.name(unit) + " from " + block);
            }
        });
        return String.join(", ", found);
    }

    @Test
    void operandsOfWordsMacrosAndPhis() {
        OriCode code = code();
        assertEquals("%R0 DEFINITION", operands(code, 0));
        assertEquals("%R0 USE, %R1 PARTIAL_DEFINITION, P1 USE, R5 USE", operands(code, 1));
        assertEquals("R2 USE, R3 USE, R8 DEFINITION, R9 DEFINITION, UR4 USE, UR5 USE", operands(code, 2));
        assertEquals("%B0 DEFINITION", operands(code, 3));
        assertEquals("%P3 USE, %R6x2 PARTIAL_DEFINITION, %R7x2 USE", operands(code, 5));
        assertTrue(operands(code, 6).startsWith("P0 PARTIAL_DEFINITION, P1 PARTIAL_DEFINITION"), operands(code, 6));
        assertEquals("%R10 DEFINITION, %R6x2 USE, %R9 DEFINITION", operands(code, 7));
        assertEquals("%R0 from 0, %R10 from 1, %R2 DEFINITION", operands(code, 8));
        assertEquals("UR6 DEFINITION, UR7 USE", operands(code, 10));
    }

    @Test
    void blocksAndUnits() {
        OriCode code = code();
        assertEquals(12, code.instructions());
        assertEquals(5, code.first(1));
        assertTrue(code.isPhi(8));
        int pair = code.unit(new VirtualRegister(RegisterFile.GENERAL, 6, 2));
        assertEquals(2, code.size(pair));
        assertEquals("R", code.kind(pair).name());
        assertTrue(code.kind(code.unit(new PhysicalRegister(RegisterFile.UNIFORM, 6, 1)))
                .isShared());
        assertEquals(-1, code.unit(new PhysicalRegister(RegisterFile.UNIFORM, 16, 1)));
        assertTrue(code.mayPart(0));
        assertFalse(code.mayPart(1));
        assertTrue(code.mayWait(2));
        assertFalse(code.mayWait(0));
        assertEquals(Reconvergence.BY_BARRIERS, code.convergence());
    }
}
