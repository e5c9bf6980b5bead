package lockstep.ir.ptx.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import lockstep.ir.ptx.text.PtxReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reader and verifier accept what ptxas accepted, and refuse what it refused: its verdicts are the oracle. */
class PtxasVerdictsTest {
    private static final String BEFORE = """
            .version 9.0
            .target sm_90
            .address_size 64
            .extern .func (.param .b32 rv) ext(.param .b32 a);
            .global .align 16 .b8 gv[64];
            .shared .align 16 .b8 sv[64];
            .const .align 16 .b8 cv[64];
            .visible .entry k(.param .b64 prm) {
            .reg .pred %p<9>; .reg .b8 %bb<9>; .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .b128 %q<9>;
            .reg .f32 %f<9>; .reg .f64 %fd<9>; .reg .u32 %u<9>; .reg .s32 %s<9>; .reg .u16 %uh<9>; .reg .s16 %sh<9>;
            .reg .u64 %ul<9>; .reg .s64 %sl<9>; .reg .f16 %fh<9>; .reg .f16x2 %fx<9>; .reg .u8 %ub<9>; .reg .s8 %sb<9>;
            .local .align 16 .b8 lv[64]; .param .b32 cp0; .param .b32 cp1;
            """;

    /** A statement and whether ptxas accepted it. */
    record Verdict(String statement, boolean accepted) {}

    static Stream<Verdict> verdicts() throws IOException {
        try (InputStream stream = PtxasVerdictsTest.class.getResourceAsStream("verdicts.tsv")) {
            String text = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
            List<String> lines =
                    text.lines().filter(line -> !line.startsWith("#")).toList();
            return lines.stream().map(line -> line.split("\t")).map(p -> new Verdict(p[1], p[0].equals("accepted")));
        }
    }

    @Test
    void bothKindsOccur() throws IOException {
        assertTrue(verdicts().filter(Verdict::accepted).count() > 100);
        assertTrue(verdicts().filter(each -> !each.accepted()).count() > 100);
    }

    @ParameterizedTest
    @MethodSource("verdicts")
    void theVerdictIsTheSame(Verdict verdict) {
        PtxReader.ParseResult result = PtxReader.read("t", BEFORE + verdict.statement() + "\nret; }\n");
        String found = result.diagnostics().toString();
        if (result.module().isPresent()) {
            found += PtxVerifier.verify(result.module().get());
        }
        assertEquals(verdict.accepted(), found.isEmpty(), verdict.statement() + "\n" + found);
    }
}
