package lockstep.fuzz.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.PtxSubject;
import lockstep.fuzz.judge.ToolSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.FaultReducer.ReducedFault;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ptx.UnsetRegister;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of PTX that no generator made come down to the lines that matter; what is left is defined. */
final class PtxLinesTest {
    private static final Reducer.Budget BUDGET = new Reducer.Budget(Duration.ofSeconds(60), 5_000);
    private static final String PROGRAM = """
            // LAUNCH: k grid=2 block=64 args=[out i32[128], buf i32[128] rand(3)]
            .version 8.0
            .target sm_90
            .address_size 64

            .func unused(
            	.param .b32 number
            )
            {
            	.reg .b32 %n;
            	ld.param.b32 %n, [number];
            }

            .visible .entry k(
            	.param .u64 out,
            	.param .u64 in
            )
            {
            	.reg .b64 %o, %i, %at;
            	.reg .b32 %t, %b, %a, %x, %y, %z;
            	.reg .pred %p;
            	ld.param.u64 %o, [out];
            	ld.param.u64 %i, [in];
            	mov.u32 %t, %tid.x;
            	mov.u32 %b, %ctaid.x;
            	mad.lo.u32 %t, %b, 64, %t;
            	mul.wide.u32 %at, %t, 4;
            	add.u64 %i, %i, %at;
            	add.u64 %o, %o, %at;
            	ld.global.u32 %x, [%i];
            	add.u32 %y, %x, 7;
            	shl.b32 %z, %y, 3;
            	setp.lt.s32 %p, %x, 0;
            	@%p bra $behind;
            	xor.b32 %z, %z, %y;
            $behind:
            	@!%p sub.u32 %a, %z, %y;
            	min.s32 %y, %y, %x;
            	st.global.u32 [%o], %y;
            	ret;
            }
            """;

    @TempDir
    private Path folder;

    private PtxSubject subject(String script) throws IOException {
        Path tool = Files.writeString(folder.resolve("tool"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
        RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
        ToolChain chain = ToolChain.of(List.of(tool + " {in} {out}"), Duration.ofSeconds(30));
        return new PtxSubject(check, List.of(), Optional.of(new ToolSubject(chain, check)));
    }

    private static TestCase program() {
        return program(PROGRAM);
    }

    private static TestCase program(String text) {
        return TestCase.read("k.ptx", text.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<ReducedFault> reduce(PtxSubject subject, Fault fault) throws IOException {
        return reduce(subject, program(), fault);
    }

    private static Optional<ReducedFault> reduce(PtxSubject subject, TestCase test, Fault fault) throws IOException {
        return new FaultReducer(BUDGET, Reducer.Listener.NONE).reduce(subject, test, fault);
    }

    @Test
    void theLinesThatMatterStay() throws IOException {
        PtxSubject subject = subject("sed s/min.s32/max.s32/ $1 > $2");
        Fault fault = subject.judge(program()).faults().getFirst();
        assertEquals(FaultKind.DIFFERS, fault.kind());
        TestCase small = reduce(subject, fault).orElseThrow().reduction().test();
        assertTrue(small.text().contains("min.s32"), small.text());
        assertFalse(small.text().contains("unused"), small.text());
        assertTrue(small.instructions() <= 8, small.text());
        assertTrue(small.text().contains("grid=1 block=1 "), small.text());
        assertTrue(subject.judge(small).shows(fault));
    }

    @Test
    void whatIsLeftIsDefined() throws IOException {
        PtxSubject subject = subject("sed s/min.s32/max.s32/ $1 > $2");
        Fault fault = subject.judge(program()).faults().getFirst();
        TestCase small = reduce(subject, fault).orElseThrow().reduction().test();
        assertEquals(List.of(), subject.withoutTools().judge(small).faults());
    }

    /** A shift by more than the width is zero whatever is shifted; a compiler may see that nothing was written. */
    @Test
    void noRegisterIsReadThatNothingHasWritten() throws IOException {
        PtxSubject subject = subject("sed 's/shl.b32 \\(%[a-z]*\\), .*;/mov.b32 \\1, 1;/' $1 > $2");
        TestCase test = program(PROGRAM.replace("shl.b32 %z, %y, 3;", "shl.b32 %z, %y, 40;")
                .replace("xor.b32 %z, %z, %y;", "")
                .replace("[%o], %y", "[%o], %z"));
        Fault fault = subject.judge(test).faults().getFirst();
        TestCase small = reduce(subject, test, fault).orElseThrow().reduction().test();
        assertTrue(small.text().contains("shl.b32"), small.text());
        assertTrue(small.instructions() <= 6, small.text());
        assertEquals(List.of(), UnsetRegister.of(((PtxProgram) small.program()).module()), small.text());
    }

    @Test
    void aFaultThatDoesNotShowIsNotReduced() throws IOException {
        PtxSubject subject = subject("cp $1 $2");
        Fault other = new Fault(FaultKind.DIFFERS, 0, subject.text(), "", "output", "stack", "", "");
        assertTrue(reduce(subject, other).isEmpty());
    }
}
