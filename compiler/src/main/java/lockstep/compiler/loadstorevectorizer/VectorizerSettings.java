package lockstep.compiler.loadstorevectorizer;

import java.util.List;
import java.util.Set;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * The settings of the load-store vectorizers.
 *
 * @param loads the rule for loads
 * @param stores the rule for stores
 * @param bytes the length of the longest access
 * @param stackAlignment the alignment that stack slots may be raised to, in bytes
 */
record VectorizerSettings(Rule loads, Rule stores, long bytes, long stackAlignment) {
    private static final Knob BITS = new Knob(
            "vector-bits",
            128,
            16,
            1024,
            "bits of the longest access",
            new SourceRef.Manual("LLVM", "NVPTXTTIImpl, getLoadStoreVecRegBitWidth"));
    private static final Knob STACK = new Knob(
            "stack-adjusted-alignment",
            4,
            1,
            16,
            "bytes to which stack slots are aligned where that allows a longer access, a power of two",
            new SourceRef.Manual("LLVM", "LoadStoreVectorizer, StackAdjustedAlignment"));

    static Rule loads(String pass) {
        return new Rule(pass, "loads", "loads of adjacent bytes become one vector load, where the first one was");
    }

    static Rule stores(String pass) {
        return new Rule(pass, "stores", "stores of adjacent bytes become one vector store, where the last one was");
    }

    static PassInfo info(String pass, String summary, SourceRef source, Rule loads, Rule stores) {
        return new PassInfo(
                pass,
                summary,
                source,
                List.of(loads, stores),
                List.of(BITS, STACK),
                List.of("chains", "accesses", "aligned-slots"),
                Set.of());
    }

    static VectorizerSettings of(Rule loads, Rule stores, PassContext context) {
        long stack = Long.highestOneBit(context.knob(STACK));
        return new VectorizerSettings(loads, stores, context.knob(BITS) / Byte.SIZE, stack);
    }
}
