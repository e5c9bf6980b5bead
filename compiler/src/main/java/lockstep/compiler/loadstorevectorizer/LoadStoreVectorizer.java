package lockstep.compiler.loadstorevectorizer;

import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * load-store-vectorizer: merges loads, or stores, of adjacent bytes in a block into one vector access if the lowest
 * address is aligned for it. Loads move to the first of them, stores to the last, so the instructions between must not
 * access their bytes, synchronize with other threads, or terminate the lane.
 *
 * <pre>{@code
 *   %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 4
 *   %a = load float, ptr addrspace(1) %p, align 8
 *   %b = load float, ptr addrspace(1) %q, align 4
 * becomes
 *   %1 = load <2 x float>, ptr addrspace(1) %p, align 8
 *   %a = extractelement <2 x float> %1, i64 0
 *   %b = extractelement <2 x float> %1, i64 1
 * }</pre>
 *
 * <p>Each element is poison or undefined only where it was before. Volatile and atomic accesses are left. Source:
 * LLVM's LoadStoreVectorizer with the widths of NVPTX.
 */
public final class LoadStoreVectorizer implements FunctionPass {
    private static final String NAME = "load-store-vectorizer";
    private static final Rule LOADS = VectorizerSettings.loads(NAME);
    private static final Rule STORES = VectorizerSettings.stores(NAME);

    private static final PassInfo INFO = VectorizerSettings.info(
            NAME,
            "put accesses to neighbouring bytes together",
            new SourceRef.Manual("LLVM passes", "load-store-vectorizer"),
            LOADS,
            STORES);

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        VectorizerSettings settings = VectorizerSettings.of(LOADS, STORES, context);
        return new VectorizerRun(settings, new AlignedRuns(), function, context).run();
    }
}
