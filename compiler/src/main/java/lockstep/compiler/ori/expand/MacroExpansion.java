package lockstep.compiler.ori.expand;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPlaces;
import lockstep.ir.sass.ori.OriPtx;

/**
 * Expands macros that compute, which are named by their PTX form, into machine instructions by the rules of
 * {@code expand.rules}; each phase of {@link ExpansionPhase} applies its own rules.
 *
 * <p>A macro is expanded in the phase of the first rule that matches it, or in a later phase if it is created after
 * that one. The expansion may contain macros in turn. A macro that computes and is left after the last phase is an
 * error, {@code unsupported}. Collectives and barriers are not expanded here.
 *
 * <p>Example, phase 45: {@code @%P3 PTX.add.s64 %R7x2, %R8x2, 0x5} becomes
 *
 * <pre>
 *   UNPACK %R9, %R10, %R8x2
 *   IADD3 %R11, %P4, %R9, 0x5, RZ
 *   IADD3.X %R12, %R10, RZ, RZ, %P4, !PT
 *   @%P3 PACK %R7x2, %R11, %R12
 * </pre>
 *
 * <p>Source: seed 001, phases 5, 45, 55, 78, 137 and 93; the algorithms are named in comments of the rules. Linear in
 * the size of the result.
 */
public final class MacroExpansion {
    private static final String UNSUPPORTED = "unsupported";
    private static final Set<Category> CATEGORIES = EnumSet.of(
            Category.INTEGER, Category.FLOAT, Category.COMPARISON, Category.LOGIC, Category.MOVE, Category.VIDEO);

    private final OriModule module;
    private final ExpansionPhase phase;
    private final ExpansionRules rules;
    private final Diagnostics diagnostics;

    private MacroExpansion(OriModule module, ExpansionPhase phase, ExpansionRules rules, Diagnostics diagnostics) {
        this.module = module;
        this.phase = phase;
        this.rules = rules;
        this.diagnostics = diagnostics;
    }

    /**
     * {@code module} after a phase of seed 001.
     *
     * @param phase its index; a phase without rules leaves the module unchanged
     * @param diagnostics receives an error for each macro without an expansion in the last phase, at its line in the
     *     text of the function
     */
    public static OriModule expand(OriModule module, int phase, Diagnostics diagnostics) {
        return expand(module, phase, ExpansionRules.get(), diagnostics);
    }

    static OriModule expand(OriModule module, int phase, ExpansionRules rules, Diagnostics diagnostics) {
        return ExpansionPhase.of(phase)
                .map(found -> new MacroExpansion(module, found, rules, diagnostics).expand())
                .orElse(module);
    }

    /** {@code module} after all phases that expand macros of PTX. */
    public static OriModule expandAll(OriModule module, Diagnostics diagnostics) {
        return expandAll(module, ExpansionRules.get(), diagnostics);
    }

    static OriModule expandAll(OriModule module, ExpansionRules rules, Diagnostics diagnostics) {
        OriModule expanded = module;
        for (ExpansionPhase each : ExpansionPhase.values()) {
            expanded = expand(expanded, each.number(), rules, diagnostics);
        }
        return expanded;
    }

    private OriModule expand() {
        List<OriFunction> changed = new ArrayList<>();
        for (OriFunction function : module.functions()) {
            changed.add(new FunctionExpansion(function, new FunctionTemplates(function)).expand());
        }
        return module.with(changed.toArray(OriFunction[]::new));
    }

    /** The templates for the macros of a function. */
    private final class FunctionTemplates implements FunctionExpansion.TemplateSource {
        private final OriFunction function;

        FunctionTemplates(OriFunction function) {
            this.function = function;
        }

        @Override
        public Optional<List<OriBlock>> template(OriPtx macro, int block, int index) {
            return MacroExpansion.this.template(function, macro, block, index);
        }

        @Override
        public OriPtx ordered(OriPtx macro) {
            return rules.ordered(macro);
        }
    }

    private Optional<List<OriBlock>> template(OriFunction function, OriPtx macro, int block, int index) {
        Optional<List<OriBlock>> found = rules.templates()
                .of(macro, function.architecture())
                .filter(made -> made.phase().compareTo(phase) <= 0)
                .map(Templates.Made::blocks);
        if (found.isEmpty() && phase == ExpansionPhase.LATE_UNSUPPORTED_LAST && computes(macro)) {
            diagnostics.error(
                    UNSUPPORTED,
                    OriPlaces.printed(function).instruction(block, index),
                    "PTX." + macro.form() + " has no expansion for "
                            + function.architecture().tool());
        }
        return found;
    }

    private static boolean computes(OriPtx macro) {
        return PtxMacros.resolve(macro)
                .map(operation -> CATEGORIES.contains(
                        operation.instruction().opcode().spec().category()))
                .orElse(true);
    }
}
