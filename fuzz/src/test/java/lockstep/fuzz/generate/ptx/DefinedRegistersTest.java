package lockstep.fuzz.generate.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import org.junit.jupiter.api.Test;

/**
 * Elements of a vector are declared with one type: ptxas 13.0 and the verifier refuse others (PTX ISA, "Vector
 * operands").
 */
final class DefinedRegistersTest {
    private static final int TRIES = 200;

    private static DefinedRegisters pool(PtxType... types) {
        DefinedRegisters pool = new DefinedRegisters();
        for (int i = 0; i < types.length; i++) {
            pool.add(new PtxRegister("%r" + i, types[i], 1, i));
        }
        return pool;
    }

    @Test
    void elementsAreDeclaredWithOneType() {
        Set<PtxType> seen = new HashSet<>();
        for (long seed = 0; seed < TRIES; seed++) {
            DefinedRegisters pool = pool(PtxType.B32, PtxType.F32, PtxType.S32, PtxType.F32, PtxType.B32);
            List<PtxRegister> read = pool.readSameType(new SeededChoices(seed), PtxType.B32, 4);
            Set<PtxType> types =
                    new HashSet<>(read.stream().map(PtxRegister::type).toList());
            assertEquals(4, read.size());
            assertEquals(1, types.size(), read::toString);
            seen.addAll(types);
        }
        assertEquals(Set.of(PtxType.B32, PtxType.F32, PtxType.S32), seen);
    }

    @Test
    void aRegisterOfAnotherTypeIsTakenAgainAndAgain() {
        PtxRegister alone = new PtxRegister("%copy", PtxType.B64, 1, 9);
        List<PtxRegister> read = pool(PtxType.B32).alike(new SeededChoices(1), alone, PtxType.B32, 2);
        assertEquals(List.of(alone, alone), read);
        assertTrue(pool(PtxType.B32).fitting(PtxType.B64, false).isEmpty());
    }
}
