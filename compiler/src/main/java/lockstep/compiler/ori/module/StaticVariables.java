package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxGlobal;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;

/**
 * The variables of a module that are not on a stack: a declaration and the definition of its name are one variable;
 * variables of functions get unique names. An extern variable without a definition counts as defined, as in ptxas,
 * except in an object file, where it is {@linkplain #isElsewhere elsewhere}.
 */
final class StaticVariables {
    /** The largest section alignment that our cubin reader accepts. */
    private static final long MAX_ALIGNMENT = 1 << 16;

    private final Linking linking;
    private final Diagnostics diagnostics;
    private final Map<String, StaticVariable> ofModule = new LinkedHashMap<>();
    private final Map<PtxVariable, StaticVariable> ofFunctions = new IdentityHashMap<>();
    private final List<StaticVariable> all = new ArrayList<>();
    private final Set<String> symbols = new HashSet<>();

    StaticVariables(PtxModule module, Linking linking, Diagnostics diagnostics) {
        this.linking = linking;
        this.diagnostics = diagnostics;
        for (PtxItem item : module.items()) {
            if (item instanceof PtxGlobal global) {
                add(global.variable(), global.location());
            }
        }
        all.addAll(ofModule.values());
        module.functions().forEach(function -> symbols.add(function.name()));
        symbols.addAll(ofModule.keySet());
        module.functions().forEach(this::add);
        all.forEach(this::check);
    }

    private void add(PtxVariable variable, SourceLocation location) {
        StaticVariable known = ofModule.get(variable.name());
        if (known == null || known.variable().linkage() == PtxLinkage.EXTERN) {
            ofModule.put(variable.name(), new StaticVariable(variable, variable.name(), "", location));
        }
    }

    private void add(PtxFunction function) {
        function.body()
                .ifPresent(body -> body.statements().forEach(statement -> {
                    if (statement instanceof PtxVariableDeclaration declaration
                            && isStatic(declaration.variable().space())) {
                        PtxVariable variable = declaration.variable();
                        String name = unique(function.name() + "." + variable.name());
                        StaticVariable made =
                                new StaticVariable(variable, name, function.name(), declaration.location());
                        ofFunctions.put(variable, made);
                        all.add(made);
                    }
                }));
    }

    private String unique(String wanted) {
        String name = wanted;
        for (int i = 1; !symbols.add(name); i++) {
            name = wanted + "." + i;
        }
        return name;
    }

    private static boolean isStatic(PtxSpace space) {
        return space == PtxSpace.GLOBAL || space == PtxSpace.CONST || space == PtxSpace.SHARED;
    }

    private void check(StaticVariable each) {
        PtxVariable variable = each.variable();
        if (!isStatic(variable.space()) || variable.type().kind() == PtxType.Kind.OPAQUE) {
            String what = variable.type().kind() == PtxType.Kind.OPAQUE
                    ? "." + variable.type().text()
                    : "." + variable.space().text() + " in a module";
            diagnostics.add(Diagnostic.unsupported(
                    "ori-variable", each.location(), "variable %s: %s".formatted(variable.name(), what)));
        } else if (each.alignment() > MAX_ALIGNMENT) {
            fault(each, "has alignment %d; a section can have %d".formatted(each.alignment(), MAX_ALIGNMENT));
        } else if (variable.initializer().isPresent() && each.size() > InitialValue.MAX_BYTES) {
            fault(each, "has %d initialized bytes; a file can have %d".formatted(each.size(), InitialValue.MAX_BYTES));
        } else if (linking == Linking.WHOLE && isUnresolved(variable)) {
            diagnostics.add(new Diagnostic(
                    Severity.WARNING,
                    "ori-extern",
                    each.location(),
                    "variable " + variable.name() + " is defined nowhere, so it is defined here",
                    List.of()));
        }
    }

    private static boolean isUnresolved(PtxVariable variable) {
        return variable.linkage() == PtxLinkage.EXTERN && variable.space() != PtxSpace.SHARED;
    }

    /** Whether another file defines it, or it is a common variable that the linker places. */
    boolean isElsewhere(StaticVariable each) {
        return linking == Linking.OBJECT && isUnresolved(each.variable()) || isCommon(each);
    }

    /** Whether it is a common variable, which the linker merges with those of the same name in other files. */
    boolean isCommon(StaticVariable each) {
        return linking == Linking.OBJECT && each.variable().linkage() == PtxLinkage.COMMON;
    }

    private void fault(StaticVariable variable, String message) {
        diagnostics.error(
                "ori-variable", variable.location(), variable.variable().name() + " " + message);
    }

    /** All variables in textual order, module variables first. */
    List<StaticVariable> all() {
        return all;
    }

    /** The variables in {@code space}. */
    List<StaticVariable> in(PtxSpace space) {
        return all.stream().filter(each -> each.variable().space() == space).toList();
    }

    /** The static variable for a variable of the text; empty for parameters and local variables. */
    Optional<StaticVariable> find(PtxVariable variable) {
        StaticVariable own = ofFunctions.get(variable);
        boolean isOfModule = own == null && isStatic(variable.space());
        return Optional.ofNullable(isOfModule ? ofModule.get(variable.name()) : own);
    }
}
