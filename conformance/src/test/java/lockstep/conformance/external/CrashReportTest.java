package lockstep.conformance.external;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Backtraces as LLVM's tools write them. */
final class CrashReportTest {
    private static final String DUMP = """
            PLEASE submit a bug report to https://example.org/ and include the crash backtrace.
            Stack dump:
            0.\tProgram arguments: opt-19 -O2 -S /tmp/in1234.ll -o /tmp/out
            1.\tRunning pass "ipsccp" on module "/tmp/in1234.ll"
             #0 0x00007f3e2eab73c6 llvm::sys::PrintStackTrace(int) (/usr/lib/libLLVM.so.19.1+0xeb73c6)
             #1 0x00007f3e2eab5070 llvm::sys::RunSignalHandlers() (/usr/lib/libLLVM.so.19.1+0xeb5070)
             #2 0x00007f3e2eab7a8b (/usr/lib/llvm-19/bin/../lib/libLLVM.so.19.1+0xeb7a8b)
             #4 0x00007f3e2f75e817 llvm::PredicateBase::getConstraint() const (/usr/lib/libLLVM.so.19.1+0x1b5e817)
             #5 0x00007f3e2f788cda (anonymous namespace)::Solver::handle(llvm::CallBase&) (/usr/lib/libLLVM.so.19.1+0x1)
            #11 0x00007f3e2ec3df09 llvm::PassManager<llvm::Module, llvm::A<llvm::B> >::run(int&) (/usr/lib/l+0x2)
            #14 0x00007f3e2da4524a __libc_start_call_main ./csu/../sysdeps/nptl/libc_start_call_main.h:74:3
            """;

    @Test
    void framesAreNamesWithoutWhatHandlesTheSignal() {
        assertEquals(
                List.of("PredicateBase::getConstraint", "Solver::handle", "PassManager::run", "__libc_start_call_main"),
                CrashReport.of(DUMP).frames());
    }

    @Test
    void twoFramesTellCrashesApart() {
        assertEquals(
                "PredicateBase::getConstraint<Solver::handle",
                CrashReport.of(DUMP).word());
        assertEquals("", CrashReport.of("Segmentation fault\n").word());
    }

    @Test
    void theTextIsTheSameInEachRun() {
        String expected = """
                Stack dump:
                1.\tRunning pass "ipsccp" on the module
                  in PredicateBase::getConstraint
                  in Solver::handle
                  in PassManager::run
                  in __libc_start_call_main""";
        assertEquals(expected, CrashReport.of(DUMP).text());
        String other = DUMP.replace("7f3e2", "7fa55").replace("1234", "99");
        assertEquals(CrashReport.of(DUMP), CrashReport.of(other));
    }

    @Test
    void otherWordsStayAsTheyAre() {
        String words = "ptxas fatal : Internal error\n  x";
        assertEquals(words, CrashReport.of(words + "\n\n").text());
    }
}
