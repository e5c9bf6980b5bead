package lockstep.compiler.pipeline;

import java.util.List;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.PassInfo;

/**
 * Access to the programs of a dialect, for watchers of steps.
 *
 * @param <P> programs
 * @param <F> functions
 */
public interface ProgramDialect<P, F> {
    /** LLVM IR. */
    ProgramDialect<Module, Function> NVVM = new ProgramDialect<>() {
        @Override
        public PassLevel level() {
            return PassLevel.NVVM;
        }

        @Override
        public List<Function> functions(Module module) {
            return module.definedFunctions();
        }

        @Override
        public String name(Function function) {
            return "@" + function.name();
        }

        @Override
        public String text(Function function) {
            return NvvmPrinter.printFunction(function);
        }

        @Override
        public String comment() {
            return ";";
        }

        @Override
        public Diagnostics verify(Module module) {
            return NvvmVerifier.verify(module);
        }
    };

    /** The level of its programs. */
    PassLevel level();

    /** The functions of {@code program} that have a body, in order. */
    List<F> functions(P program);

    /** The name of {@code function}, as the dialect writes it. */
    String name(F function);

    /** {@code function} as text, whole lines. */
    String text(F function);

    /** What a comment begins with. */
    String comment();

    /** Verifies {@code program}. */
    Diagnostics verify(P program);

    /** Faults in {@code program} that {@code pass}, which has just run, should have resolved. */
    default Diagnostics missed(PassInfo pass, P program) {
        return new Diagnostics();
    }
}
