package lockstep.compiler.pipeline;

import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.PassInstrumentation;

/** Prints functions around passes, with a heading that names the pass. */
public final class PrintInstrumentation implements PassInstrumentation {
    private final boolean before;
    private final boolean after;
    private final boolean changedOnly;
    private final Consumer<String> sink;

    /**
     * @param before print every function before every pass
     * @param after print every function after every pass
     * @param changedOnly print functions after a pass that changed them
     * @param sink receives pieces of text
     */
    public PrintInstrumentation(boolean before, boolean after, boolean changedOnly, Consumer<String> sink) {
        this.before = before;
        this.after = after;
        this.changedOnly = changedOnly;
        this.sink = Objects.requireNonNull(sink);
    }

    @Override
    public void beforeStep(int step, PassInfo pass, Module module) {
        if (before) {
            module.definedFunctions().forEach(f -> print("before", pass, f));
        }
    }

    @Override
    public void afterStep(int step, PassInfo pass, Module module, Set<Function> changed, boolean globalsChanged) {
        for (Function function : module.definedFunctions()) {
            if (after || (changedOnly && changed.contains(function))) {
                print("after", pass, function);
            }
        }
    }

    private void print(String when, PassInfo pass, Function function) {
        sink.accept("; *** " + when + " " + pass.name() + ", @" + function.name() + " ***\n");
        sink.accept(NvvmPrinter.printFunction(function) + "\n");
    }
}
