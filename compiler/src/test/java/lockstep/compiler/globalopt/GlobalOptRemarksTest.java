package lockstep.compiler.globalopt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Remark;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A remark states why a variable is left: each filetest named keeps-* violates one condition. */
final class GlobalOptRemarksTest {
    private static final Path FILETESTS = Path.of("../conformance/filetests/globalopt");

    private static List<Remark> remarks(String file) throws IOException {
        Module module = NvvmReader.read(file, Files.readAllBytes(FILETESTS.resolve(file)), new Context())
                .orThrow();
        List<Remark> found = new ArrayList<>();
        PipelineOptions options = new PipelineOptions(List.of(), Long.MAX_VALUE, Optional.of(found::add));
        PassManager.run(module, Pipeline.of(new GlobalOpt()), options);
        return found;
    }

    @ParameterizedTest
    @CsvSource({
        "keeps-2048-bits, TooManyBits",
        "keeps-threads-of-a-block, NotOnce",
        "keeps-one-dimension, NotOnce",
        "keeps-index-that-wraps, NotOnce",
        "keeps-every-launch, NotOnce",
        "keeps-loop, NotOnce",
        "keeps-flag-counted, NotOnce",
        "keeps-flag-reset, NotOnce",
        "keeps-flag-visible, NotOnce",
        "keeps-called-by-all, NotOnce",
        "keeps-failure-asked, FailureIsSeen",
        "keeps-failure-of-another, FailureIsSeen",
        "keeps-sign-of-address, HeapAddressEscapes",
        "keeps-heap-escape, HeapAddressEscapes",
        "keeps-heap-call, HeapAddressEscapes",
        "keeps-two-allocations, NoSingleAllocation",
        "keeps-null-again, NoSingleAllocation",
        "keeps-shared-flag, SharedInitializer",
        "keeps-heap-external, Stays",
        "keeps-heap-demand, HeapDemand",
        "keeps-heap-17-fields, TooManyFields",
        "keeps-heap-wide-access, CrossesFields",
        "keeps-17-fields, TooManyFields",
        "keeps-constant-2048-bits, TooManyBits",
        "keeps-linkage-external, Stays",
        "keeps-externally-initialized, Stays",
        "keeps-constant-written, ConstantWritten",
        "keeps-address-stored, Escapes",
        "keeps-address-passed, Escapes",
        "keeps-aliased, Stays",
        "keeps-annotated, Stays",
        "keeps-wide-access, CrossesFields",
        "keeps-index-past-field, CrossesFields",
        "keeps-index-wraps, CrossesFields"
    })
    void saysWhy(String file, String name) throws IOException {
        List<Remark> found = remarks(file + ".ll");
        assertTrue(found.stream().anyMatch(r -> r.name().equals(name)), found::toString);
        assertTrue(found.stream().allMatch(r -> r.kind() == Remark.Kind.MISSED), found::toString);
    }

    @ParameterizedTest
    @CsvSource({"unused-and-unread", "constants"})
    void saysNothingWhereNothingIsLeft(String file) throws IOException {
        assertEquals(List.of(), remarks(file + ".ll"));
    }
}
