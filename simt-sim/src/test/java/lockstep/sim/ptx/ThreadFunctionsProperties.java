package lockstep.sim.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.ptx.PtxOperand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The function of an instruction is found by its words, and none for instructions without a function. */
final class ThreadFunctionsProperties {
    /** Law: the function that is found by the words of an instruction satisfies the definition of those words. */
    @Test
    void wordsLeadToTheFunctionOfTheDefinition() {
        for (Law law : Laws.all()) {
            if (law.operation().startsWith("v")) {
                // The video laws are made from instructions themselves.
                continue;
            }
            Optional<TypedFunction> function = ThreadFunctions.of(Instructions.of(law));
            assertTrue(function.isPresent(), law.name());
            Law bound = law.with(function.get());
            assertEquals(law.function().operandWidths(), function.get().operandWidths(), law.name());
            assertEquals(law.function().resultWidths(), function.get().resultWidths(), law.name());
            assertEquals(
                    Optional.empty(),
                    bound.wrong(new SplittableRandom(law.name().hashCode()), 25));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ld.global.u32",
                "st.shared.u32",
                "bra",
                "bar.sync",
                "shfl.sync.idx.b32",
                "vote.sync.any.pred",
                "exit",
                "membar.gl",
                "cvta.to.global.u64",
                "atom.global.add.u32",
                "fma.rn.oob.f16",
                "cvt.rs.f16x2.f32",
                "div.f32",
                "rcp.f32",
                "redux.sync.add.s32",
                "activemask.b32",
                "copy"
            })
    void othersHaveNone(String mnemonic) {
        List<PtxOperand> operands = List.of(Instructions.register(), Instructions.register());
        assertEquals(Optional.empty(), ThreadFunctions.of(Instructions.of(mnemonic, operands)));
    }
}
