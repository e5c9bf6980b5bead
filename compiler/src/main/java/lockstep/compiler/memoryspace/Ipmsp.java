package lockstep.compiler.memoryspace;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * ipmsp: interprocedural propagation of memory spaces. A generic parameter or result that has one space in all calls
 * becomes a pointer of that space; a function that is called with pointers of different spaces is cloned for each
 * signature; the contents of pointer variables are propagated to their loads. Then {@link MemorySpaceOpt} finds the
 * spaces in the signatures.
 *
 * <pre>{@code
 *   define internal i32 @f(ptr %p) ...
 *   %g = addrspacecast ptr addrspace(3) @s to ptr
 *   %r = call i32 @f(ptr %g)
 * becomes
 *   define internal i32 @f(ptr addrspace(3) %p) ...      ; begins with %1 = addrspacecast ptr addrspace(3) %p to ptr
 *   %r = call i32 @f(ptr addrspace(3) @s)
 * }</pre>
 *
 * <p>A signature changes only for pointers that survive the conversion to their space and back, and for functions whose
 * calls are all known; a clone leaves the function itself for indirect calls, calls from outside and calls with other
 * signatures. Under divergence: convergent operations keep their participants, because the lanes that execute one call
 * of a function together execute one call of its clone together, and different calls are different dynamic instances
 * before and after.
 */
public final class Ipmsp implements ModulePass {
    static final String NAME = "ipmsp";
    private static final SourceRef TOGGLES = new SourceRef.Seed(0, "Complete Option Name Inventory");

    static final Rule RESPACE =
            new Rule(NAME, "name-space", "a function all of whose calls agree on a space gets pointers of that space");
    static final Rule CLONE = new Rule(NAME, "clone", "a function is cloned for calls with pointers of other spaces");
    static final Rule REDIRECT = new Rule(NAME, "redirect", "a call is redirected to the clone of its signature");
    static final Rule ACCESS =
            new Rule(NAME, "access-in-space", "an access through a pointer from elsewhere becomes one of its space");

    static final Knob RUN = Knob.toggle("do-ip-msp", true, "run the pass", TOGGLES);
    static final Knob DO_CLONE = Knob.toggle("do-clone-for-ip-msp", true, "copy functions", TOGGLES);
    static final Knob DUMP = Knob.dump("dump-ip-msp", "print the spaces of signatures", TOGGLES);
    static final Knob COPIES = new Knob(
            "clone-limit", 8, 0, 1024, "most copies of one function", new SourceRef.Assumed("the seed names no limit"));
    static final Knob SIZE = new Knob(
            "clone-size",
            2000,
            0,
            1 << 20,
            "most instructions of a function that is copied",
            new SourceRef.Assumed("the seed names no limit"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "propagate memory spaces across functions",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(RESPACE, CLONE, REDIRECT, ACCESS),
            List.of(RUN, DO_CLONE, DUMP, COPIES, SIZE),
            List.of("named", "cloned", "redirected", "specific"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        return context.isOn(RUN) && new IpmspRun(module, context).run();
    }
}
