package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.compiler.ori.module.Linking;
import lockstep.conformance.driver.AsRequest;
import lockstep.conformance.driver.CompareRequest;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Law: the cubin to which the phases compile PTX refines it. Oracle: the PTX in the simulator. */
final class CubinsOfPtxTest {
    static Stream<Path> programs() throws IOException {
        return CorpusShare.of(CubinsOfPtxTest.class, 30, PtxCorpusTest.programs());
    }

    private static AsRequest.Result assembled(String name, byte[] text) {
        return AsRequest.standard(Architecture.SM_90, Linking.WHOLE).run(name, text);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void cubinsRefineTheirPtxAndHaveTheSameBytesAgain(Path program) throws IOException {
        byte[] text = Files.readAllBytes(program);
        byte[] cubin = assembled(program.toString(), text).program().bytes();
        assertArrayEquals(cubin, assembled(program.toString(), text).program().bytes());
        RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
        List<CompareRequest.Found> found = new CompareRequest(check, Optional.empty())
                .run(
                        new CompareRequest.Side(program.toString(), program, text),
                        new CompareRequest.Side("made.cubin", program, cubin));
        assertFalse(found.isEmpty());
        found.forEach(each -> assertInstanceOf(Verdict.Refines.class, each.verdict()));
    }

    @Test
    void whatIsNotPtxIsRefusedWithItsKind() {
        byte[] text = "define void @k() {\n  ret void\n}\n".getBytes(StandardCharsets.UTF_8);
        InputException refusal = assertThrows(InputException.class, () -> assembled("k.ll", text));
        assertTrue(String.valueOf(refusal.getMessage()).contains("PTX is wanted"), refusal::toString);
    }
}
