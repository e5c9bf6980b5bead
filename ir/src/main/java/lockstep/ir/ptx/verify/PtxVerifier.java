package lockstep.ir.ptx.verify;

import java.util.HashSet;
import java.util.Set;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxGlobal;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/**
 * Checks a module. The rules, by the codes of their diagnostics:
 *
 * <table>
 *   <caption>Rules</caption>
 *   <tr><td>ptx-target</td><td>{@code .target} names a known architecture first</td></tr>
 *   <tr><td>ptx-version</td><td>the version of PTX has the architecture, and each form that is used</td></tr>
 *   <tr><td>ptx-architecture</td><td>the architecture has each form that is used</td></tr>
 *   <tr><td>ptx-definition</td><td>a function has one body, an extern function none</td></tr>
 *   <tr><td>ptx-directive</td><td>directives of functions are where they are allowed</td></tr>
 *   <tr><td>ptx-parameters</td><td>the parameters of a kernel have at most 4,352 bytes, from PTX 8.1 on
 *       32,764</td></tr>
 *   <tr><td>ptx-variable</td><td>types, vector sizes, alignment and dimensions of variables and registers</td></tr>
 *   <tr><td>ptx-initializer</td><td>initializers have the shape and type of their variable, which is in memory that
 *       can be initialized</td></tr>
 *   <tr><td>ptx-form</td><td>the op table has a form with these suffixes</td></tr>
 *   <tr><td>ptx-operands</td><td>the form has this many operands, and each is of the right kind</td></tr>
 *   <tr><td>ptx-type</td><td>registers and numbers have the type that the form requires</td></tr>
 *   <tr><td>ptx-value</td><td>immediates are among the values that the form allows</td></tr>
 *   <tr><td>ptx-vector</td><td>vectors have as many elements as the suffix requires, and at most 128 bits, on sm_100
 *       256 in global memory</td></tr>
 *   <tr><td>ptx-space</td><td>variables in addresses are in the space of the instruction; cache hints are for global
 *       memory</td></tr>
 *   <tr><td>ptx-address-size</td><td>addresses have the width of {@code .address_size}</td></tr>
 *   <tr><td>ptx-guard</td><td>guards are predicates</td></tr>
 *   <tr><td>ptx-label</td><td>branches name labels, {@code brx.idx} names branch targets, indirect calls a prototype or
 *       call targets</td></tr>
 *   <tr><td>ptx-call</td><td>calls have as many results and arguments as the function, and of the same size</td></tr>
 * </table>
 *
 * <p>Not checked: whether control reaches the end of a body, whether registers are written before they are read, limits
 * of an architecture's memory.
 */
public final class PtxVerifier {
    private static final long FEW_PARAMETER_BYTES = 4352;
    private static final long MANY_PARAMETER_BYTES = 32764;
    private static final PtxVersion MANY_PARAMETERS = new PtxVersion(8, 1);

    private final Checks checks;
    private final VariableRules variables;
    private final InstructionShape.Known shapes = new InstructionShape.Known();

    private PtxVerifier(Checks checks) {
        this.checks = checks;
        this.variables = new VariableRules(checks);
    }

    /** What is wrong with {@code module}, as PTX that ptxas could read. */
    public static Diagnostics verify(PtxModule module) {
        return verify(module, false);
    }

    /**
     * What is wrong with {@code module}.
     *
     * @param open whether it may hold machine IR: {@code phi} and {@code copy}
     */
    public static Diagnostics verify(PtxModule module, boolean open) {
        Diagnostics diagnostics = new Diagnostics();
        Target target = module.targets().isEmpty()
                ? null
                : Target.of(module.targets().getFirst()).orElse(null);
        new PtxVerifier(new Checks(module, target, open, diagnostics)).module();
        return diagnostics;
    }

    private void module() {
        PtxModule module = checks.module();
        Target target = checks.target();
        SourceLocation place = module.items().isEmpty()
                ? SourceLocation.NONE
                : SourceLocation.ofFile(module.items().getFirst().location().file());
        if (target == null) {
            String names = String.join(", ", module.targets());
            checks.error("ptx-target", place, "no known architecture in .target " + names);
        } else if (!module.version().isAtLeast(target.firstVersion())) {
            checks.error(
                    "ptx-version",
                    place,
                    "%s needs PTX %s, the text is %s".formatted(target, target.firstVersion(), module.version()));
        }
        Set<String> defined = new HashSet<>();
        for (PtxItem item : module.items()) {
            if (item instanceof PtxFunction function) {
                function(function, defined);
            } else if (item instanceof PtxGlobal global) {
                variables.check(global.variable(), global.location());
            }
        }
    }

    private void function(PtxFunction function, Set<String> defined) {
        if (function.body().isPresent()) {
            if (function.header().linkage() == PtxLinkage.EXTERN) {
                definition(function, "extern function " + function.name() + " has a body");
            } else if (!defined.add(function.name())) {
                definition(function, "function " + function.name() + " has two bodies");
            }
        }
        directives(function);
        parameters(function);
        function.body().ifPresent(body -> new BodyRules(checks, variables, shapes).check(body));
    }

    private void definition(PtxFunction function, String message) {
        checks.error("ptx-definition", function.location(), message);
    }

    private void directives(PtxFunction function) {
        boolean exact = function.directive(PtxDirective.Kind.REQNTID).isPresent();
        if (exact && function.directive(PtxDirective.Kind.MAXNTID).isPresent()) {
            checks.error("ptx-directive", function.location(), function.name() + " has both .maxntid and .reqntid");
        }
        for (PtxDirective directive : function.directives()) {
            boolean fits = function.isKernel() ? isOfKernels(directive.kind()) : isOfFunctions(directive.kind());
            if (!fits) {
                checks.error(
                        "ptx-directive",
                        function.location(),
                        "." + directive.kind().text() + " is not allowed at " + function.name());
            }
        }
    }

    private static boolean isOfKernels(PtxDirective.Kind kind) {
        return kind != PtxDirective.Kind.NORETURN
                && kind != PtxDirective.Kind.ABI_PRESERVE
                && kind != PtxDirective.Kind.ABI_PRESERVE_CONTROL;
    }

    private static boolean isOfFunctions(PtxDirective.Kind kind) {
        return !isOfKernels(kind);
    }

    private void parameters(PtxFunction function) {
        long bytes = 0;
        for (PtxVariable parameter : function.header().parameters()) {
            variables.checkParameter(parameter, function.isKernel(), function.location());
            long alignment = Math.max(1, parameter.shape().effectiveAlignment());
            long size = Math.min(parameter.shape().bytes(), Integer.MAX_VALUE);
            bytes = (bytes + alignment - 1) / alignment * alignment + size;
        }
        for (PtxVariable result : function.header().results()) {
            variables.checkParameter(result, false, function.location());
        }
        boolean many = checks.module().version().isAtLeast(MANY_PARAMETERS);
        long most = many ? MANY_PARAMETER_BYTES : FEW_PARAMETER_BYTES;
        if (function.isKernel() && bytes > most) {
            checks.error(
                    "ptx-parameters",
                    function.location(),
                    "parameters of %s have %d bytes, at most %d".formatted(function.name(), bytes, most));
        }
    }

    /** Whether a variable in {@code space} can be initialized. */
    static boolean isInitialized(PtxSpace space) {
        return space == PtxSpace.GLOBAL || space == PtxSpace.CONST;
    }

    /**
     * The inputs that all rules share.
     *
     * @param module being verified
     * @param target the architecture; null if the module does not name a known one
     * @param open whether machine IR is allowed
     */
    record Checks(PtxModule module, @Nullable Target target, boolean open, Diagnostics diagnostics) {
        void error(String code, SourceLocation location, String message) {
            diagnostics.error(code, location, message);
        }
    }
}
