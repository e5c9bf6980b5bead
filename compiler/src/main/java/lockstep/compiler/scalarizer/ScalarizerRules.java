package lockstep.compiler.scalarizer;

import java.util.List;
import java.util.Set;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * The rules and knobs of the scalarizer under one of its names.
 *
 * @param elementwise elementwise operations
 * @param phi PHIs
 * @param bitcast reinterpretations of one vector as another
 * @param shuffle shuffles
 * @param insert insertions
 * @param extract extractions
 * @param load loads
 * @param store stores
 */
record ScalarizerRules(
        Rule elementwise, Rule phi, Rule bitcast, Rule shuffle, Rule insert, Rule extract, Rule load, Rule store) {
    static final Knob VARIABLE = Knob.toggle(
            "variable-insert-extract",
            true,
            "insertions and extractions at variable indices become comparisons and selects",
            llvm("scalarize-variable-insert-extract"));
    static final Knob MEMORY =
            Knob.toggle("load-store", false, "loads and stores are split as well", llvm("scalarize-load-store"));
    static final Knob MIN_BITS = new Knob(
            "min-bits",
            0,
            0,
            1 << 16,
            "narrow elements stay together in pieces of so many bits",
            llvm("scalarize-min-bits"));

    private static SourceRef llvm(String option) {
        return new SourceRef.Manual("LLVM, ScalarizerPassOptions", option);
    }

    static ScalarizerRules of(String pass) {
        return new ScalarizerRules(
                new Rule(pass, "elementwise", "an operation on vectors becomes one on each element"),
                new Rule(pass, "phi", "a PHI of vectors becomes one of each element"),
                new Rule(pass, "bitcast", "vectors of other elements are reinterpreted piece by piece"),
                new Rule(pass, "shuffle", "a shuffle is replaced by the elements that it selects"),
                new Rule(pass, "insert", "an insertion at a variable index becomes a select for each element"),
                new Rule(pass, "extract", "an extraction is replaced by the element, or by selects among all of them"),
                new Rule(pass, "load", "a load of a vector becomes one of each element"),
                new Rule(pass, "store", "a store of a vector becomes one of each element"));
    }

    PassInfo info(String pass, String summary, SourceRef source) {
        return new PassInfo(
                pass,
                summary,
                source,
                List.of(elementwise, phi, bitcast, shuffle, insert, extract, load, store),
                List.of(VARIABLE, MEMORY, MIN_BITS),
                List.of("split", "gathered"),
                Set.of());
    }
}
