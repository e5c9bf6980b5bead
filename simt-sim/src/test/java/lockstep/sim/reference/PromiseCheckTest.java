package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.PromiseClaims;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.sim.ClaimViolation;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/semantics.md, S12.8: false promises of functions are caught; true ones are never reported. */
final class PromiseCheckTest {
    /** Claims the promises of the attributes. */
    private static final class Attributes implements ClaimSource {
        @Override
        public String name() {
            return "test-claims";
        }

        @Override
        public UniformityClaims claims(Module module) {
            return UniformityClaims.NONE;
        }

        @Override
        public PromiseClaims promiseClaims(Module module) {
            return Function::attributes;
        }
    }

    private static List<String> broken(String program) {
        ImageOptions options = ImageOptions.REFERENCE.withClaims(List.of(new Attributes()));
        ProgramImage image = ProgramImage.of(Programs.module(program), options);
        RunResult result =
                Programs.run(image, Programs.launch(8), Programs.schedules().getFirst(), 32);
        assertFalse(
                result.outcome() instanceof Outcome.Undefined, result.outcome().toString());
        assertTrue(result.claimViolations().stream().allMatch(v -> v.kind() == ClaimViolation.Kind.PROMISE));
        return result.claimViolations().stream().map(ClaimViolation::claimed).toList();
    }

    private static final String SHARED = """

            @g = internal addrspace(1) global [8 x i32] zeroinitializer, align 4
            @held = internal addrspace(1) global ptr null, align 8
            @c = internal addrspace(4) constant i32 7, align 4
            declare void @llvm.nvvm.barrier0()
            declare void @llvm.trap()
            declare ptr @malloc(i64)
            declare void @free(ptr)
            """;

    /**
     * A kernel that passes {@code %slot}, a slot of global memory of each thread, to {@code @f} with the given text.
     */
    private static String program(String signature, String body) {
        String call = "  call " + (signature.contains("ptr @f") ? "ptr" : "void") + " @f(ptr %slot)\n  ret void";
        return Programs.kernel(call, "define internal " + signature + " {\n" + body + "}\n" + SHARED);
    }

    private static void caught(String promise, String signature, String body) {
        assertEquals(List.of(promise + " of @f"), broken(program(signature, body)));
    }

    private static void kept(String signature, String body) {
        assertEquals(List.of(), broken(program(signature, body)));
    }

    private static final String STORE = "  store i32 1, ptr %p, align 4\n  ret void\n";
    private static final String LOAD = "  %v = load i32, ptr %p, align 4\n  ret void\n";

    @ParameterizedTest
    @CsvSource({"none", "read", "argmem: read", "inaccessiblemem: readwrite"})
    void storesBreakEffectsThatLeaveThemOut(String effect) {
        caught("memory(" + effect + ")", "void @f(ptr %p) memory(" + effect + ")", STORE);
    }

    @ParameterizedTest
    @CsvSource({"readwrite", "write", "argmem: write", "argmem: readwrite"})
    void storesKeepEffectsThatHaveThem(String effect) {
        kept("void @f(ptr %p) memory(" + effect + ")", STORE);
    }

    @Test
    void loadsBreakEffectsThatOnlyWrite() {
        caught("memory(argmem: write)", "void @f(ptr %p) memory(argmem: write)", LOAD);
        kept("void @f(ptr %p) memory(argmem: read)", LOAD);
    }

    @Test
    void otherMemoryIsNotAnArgument() {
        String body = "  store i32 1, ptr addrspace(1) @g, align 4\n  ret void\n";
        caught("memory(argmem: readwrite)", "void @f(ptr %p) memory(argmem: readwrite)", body);
        kept("void @f(ptr %p) memory(write)", body);
    }

    @Test
    void ownSlotsAndConstantsAreNotMemory() {
        String body = """
                  %a = alloca i32, align 4
                  %v = load i32, ptr addrspace(4) @c, align 4
                  store i32 %v, ptr %a, align 4
                  ret void
                """;
        kept("void @f(ptr %p) memory(none)", body);
    }

    /**
     * Actions of callees break a caller's promise as well; to a callee, stack slots of its callers are memory like any
     * other.
     */
    @Test
    void calleesActForTheirCallers() {
        String body = "  call void @h(ptr %p)\n  ret void\n}\ndefine internal void @h(ptr %p) {\n" + STORE;
        caught("memory(none)", "void @f(ptr %p) memory(none)", body);
        String own = "  %a = alloca i32, align 4\n  call void @h(ptr %a)\n  ret void\n}\n"
                + "define internal void @h(ptr %p) memory(none) {\n" + STORE;
        assertEquals(List.of("memory(none) of @h"), broken(program("void @f(ptr %p) memory(none)", own)));
    }

    @Test
    void pointersThatAreHandedOnStayUnderTheirPromise() {
        caught("readonly", "void @f(ptr readonly %p)", STORE);
        caught("readnone", "void @f(ptr readnone %p)", LOAD);
        caught("writeonly", "void @f(ptr writeonly %p)", LOAD);
        kept("void @f(ptr writeonly %p)", STORE);
        String body = "  %q = getelementptr i8, ptr %p, i64 0\n  call void @h(ptr %q)\n  ret void\n}\n"
                + "define internal void @h(ptr %p) {\n" + STORE;
        caught("readonly", "void @f(ptr readonly %p)", body);
    }

    /** A promise concerns one pointer: others may point to the same bytes. */
    @Test
    void otherPointersToTheSameBytesAreFree() {
        String body = """
                  %i = ptrtoint ptr %p to i64
                  %q = inttoptr i64 %i to ptr
                  store i32 1, ptr %q, align 4
                  ret void
                """;
        kept("void @f(ptr readonly %p)", body);
    }

    @Test
    void keptPointersAreFoundAtTheReturn() {
        String keep = "  store ptr %p, ptr addrspace(1) @held, align 8\n";
        caught("nocapture", "void @f(ptr nocapture %p)", keep + "  ret void\n");
        kept("void @f(ptr nocapture %p)", keep + "  store ptr null, ptr addrspace(1) @held, align 8\n  ret void\n");
        caught("nocapture", "ptr @f(ptr nocapture %p)", "  ret ptr %p\n");
        kept("void @f(ptr nocapture %p)", "  %a = alloca ptr, align 8\n  store ptr %p, ptr %a, align 8\n  ret void\n");
    }

    @Test
    void resultsAreWhatTheyPromise() {
        String next = "  %q = getelementptr i8, ptr %p, i64 4\n  ret ptr %q\n";
        caught("returned", "ptr @f(ptr returned %p)", next);
        kept("ptr @f(ptr returned %p)", "  ret ptr %p\n");
        caught("noalias", "noalias ptr @f(ptr %p)", "  ret ptr %p\n");
        kept("noalias ptr @f(ptr %p)", "  %q = call ptr @malloc(i64 4)\n  ret ptr %q\n");
    }

    @Test
    void barriersFencesAndOrderedAccessesAreSynchronization() {
        caught("nosync", "void @f(ptr %p) nosync", "  call void @llvm.nvvm.barrier0()\n  ret void\n");
        caught("memory(none)", "void @f(ptr %p) memory(none)", "  call void @llvm.nvvm.barrier0()\n  ret void\n");
        caught("nosync", "void @f(ptr %p) nosync", "  fence seq_cst\n  ret void\n");
        caught("nosync", "void @f(ptr %p) nosync", "  store volatile i32 1, ptr %p, align 4\n  ret void\n");
        caught("nosync", "void @f(ptr %p) nosync", "  %v = atomicrmw add ptr %p, i32 1 acquire\n  ret void\n");
        kept("void @f(ptr %p) nosync", "  %v = atomicrmw add ptr %p, i32 1 monotonic\n  ret void\n");
    }

    @Test
    void onlyMemoryThatWasThereIsFreed() {
        String other = "  %v = load ptr, ptr addrspace(1) @held, align 8\n  call void @free(ptr %v)\n  ret void\n";
        String own = "  %v = call ptr @malloc(i64 4)\n  call void @free(ptr %v)\n  ret void\n";
        String make = "  %new = call ptr @malloc(i64 4)\n  store ptr %new, ptr addrspace(1) @held, align 8\n";
        String all = program("void @f(ptr %p) nofree", other);
        String one = all.replace(
                        "  call void @f(",
                        "  %first = icmp eq i32 %tid, 0\n" + "  br i1 %first, label %do, label %end\ndo:\n" + make
                                + "  call void @f(")
                .replace("@f(ptr %slot)\n  ret void", "@f(ptr %slot)\n  br label %end\nend:\n  ret void");
        assertEquals(List.of("nofree of @f"), broken(one));
        kept("void @f(ptr %p) nofree", own);
        caught("memory(argmem: readwrite)", "void @f(ptr %p) memory(argmem: readwrite)", own);
    }

    @Test
    void endsAreAsPromised() {
        caught("noreturn", "void @f(ptr %p) noreturn", "  ret void\n");
        caught("willreturn", "void @f(ptr %p) willreturn", "  call void @llvm.trap()\n  unreachable\n");
        kept("void @f(ptr %p) noreturn", "  call void @llvm.trap()\n  unreachable\n");
    }

    @Test
    void functionsThatAreEnteredAgainRecurse() {
        String body = """
                  %v = load i32, ptr %p, align 4
                  %c = icmp eq i32 %v, 0
                  br i1 %c, label %again, label %end
                again:
                  store i32 1, ptr %p, align 4
                  call void @f(ptr %p)
                  br label %end
                end:
                  ret void
                """;
        caught("norecurse", "void @f(ptr %p) norecurse", body);
        kept("void @f(ptr %p) norecurse", LOAD);
    }
}
