package lockstep.compiler.analysis.print;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.ToLongFunction;
import lockstep.compiler.analysis.alias.AliasAnalysis;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.analysis.calls.FunctionEffects;
import lockstep.compiler.analysis.liveness.Liveness;
import lockstep.compiler.analysis.liveness.RegisterClass;
import lockstep.compiler.analysis.liveness.RegisterPressure;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.compiler.analysis.uniformity.ModuleUniformity;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.ValueNames;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * print: prints results of analyses and changes nothing. {@code print<uniformity>} prints uniformity of the module,
 * {@code print<alone>} that of each function by itself; several settings print several analyses.
 */
public final class PrintAnalyses implements ModulePass {
    private static final String NAME = "print";
    private static final SourceRef SOURCE = new SourceRef.Manual("LLVM passes", "print<...>");

    /** Prints one analysis of one function. */
    private interface Printer {
        String print(Function function, PassContext context);
    }

    private static final Map<Knob, Printer> PRINTERS = Map.of(
            shows("uniformity", "values and branches that are divergent, with all functions known"),
                    (f, context) ->
                            uniformity(f, ModuleUniformity.of(f.module()).of(f)),
            shows("alone", "values and branches that are divergent, each function by itself"),
                    (f, context) -> uniformity(f, context.get(Uniformity.ANALYSIS, f)),
            shows("calls", "the component of the call graph a function is in, and the memory it may access"),
                    (f, context) -> calls(f),
            shows("liveness", "values that are live into and out of each block"),
                    (f, context) -> liveness(f, context.get(Liveness.ANALYSIS, f)),
            shows("memoryssa", "memory SSA: definitions and uses of memory, and the clobbering state of each"),
                    (f, context) -> MemoryText.memorySsa(f, context.get(MemorySsa.ANALYSIS, f)),
            shows("alias", "the alias relation of all pairs of accesses"),
                    (f, context) -> MemoryText.alias(f, context.get(AliasAnalysis.ANALYSIS, f)),
            shows("scalar-evolution", "integers as expressions over iterations of loops, and trip counts"),
                    (f, context) -> ScevText.of(f, context),
            shows("rpa", "register pressure at each point, by class"),
                    (f, context) -> pressure(f, context.get(RegisterPressure.ANALYSIS, f)));

    private static final List<Knob> KNOBS = PRINTERS.keySet().stream()
            .sorted((a, b) -> a.name().compareTo(b.name()))
            .toList();

    private static final PassInfo INFO =
            new PassInfo(NAME, "print results of analyses", SOURCE, List.of(), KNOBS, List.of(), Set.of());

    private static Knob shows(String name, String what) {
        return Knob.toggle(name, false, what, SOURCE);
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        for (Function function : module.definedFunctions()) {
            for (Knob knob : KNOBS) {
                if (context.isOn(knob)) {
                    Printer printer = Objects.requireNonNull(PRINTERS.get(knob));
                    context.print(
                            () -> knob.name() + " of @" + function.name() + ":\n" + printer.print(function, context));
                }
            }
        }
        return false;
    }

    // ---- uniformity

    private static String uniformity(Function function, Uniformity uniformity) {
        ValueNames names = ValueNames.of(function);
        StringBuilder text = new StringBuilder();
        for (Argument argument : function.arguments()) {
            line(text, uniformity.isUniform(argument), names.of(argument));
        }
        List<BasicBlock> apart = uniformity.cyclesLeftApart();
        for (BasicBlock block : function.blocks()) {
            String notes = (uniformity.isDivergentJoin(block) ? ", divergent join" : "")
                    + (apart.contains(block) ? ", cycle left apart" : "");
            text.append("  block ").append(names.of(block)).append(notes).append('\n');
            for (Instruction instruction : block) {
                uniformity(instruction, uniformity, names, text);
            }
        }
        return text.toString();
    }

    private static void uniformity(
            Instruction instruction, Uniformity uniformity, ValueNames names, StringBuilder text) {
        String shown = NvvmPrinter.printInstruction(instruction, names).strip();
        if (instruction instanceof TerminatorInstruction terminator) {
            if (terminator.successorCount() > 1) {
                line(text, uniformity.isUniformBranch(terminator), shown);
            }
        } else if (instruction.type() != SimpleType.VOID) {
            line(text, uniformity.isUniform(instruction), shown);
        }
    }

    private static void line(StringBuilder text, boolean isUniform, String what) {
        text.append(isUniform ? "    uniform   " : "    DIVERGENT ")
                .append(what)
                .append('\n');
    }

    // ---- calls

    private static String calls(Function function) {
        CallGraph graph = CallGraph.of(function.module());
        StringBuilder text = new StringBuilder();
        int number = 0;
        for (List<Function> component : graph.bottomUp()) {
            if (component.contains(function)) {
                text.append("  component ").append(number).append(" of ").append(component.size());
            }
            number++;
        }
        text.append(graph.isRecursive(function) ? ", recursive" : "");
        text.append(graph.isAddressTaken(function) ? ", address taken" : "");
        MemoryEffect effect = FunctionEffects.of(graph).of(function);
        text.append("\n  argument memory ").append(effect.argument());
        text.append(", inaccessible ").append(effect.inaccessible());
        return text.append(", other ").append(effect.other()).append('\n').toString();
    }

    // ---- liveness and pressure

    private static String liveness(Function function, Liveness liveness) {
        ValueNames names = ValueNames.of(function);
        StringBuilder text = new StringBuilder();
        for (BasicBlock block : function.blocks()) {
            text.append("  block ").append(names.of(block)).append('\n');
            text.append("    in: ").append(list(liveness.liveIn(block), names)).append('\n');
            text.append("    out: ")
                    .append(list(liveness.liveOut(block), names))
                    .append('\n');
        }
        return text.toString();
    }

    private static String list(List<LocalValue> values, ValueNames names) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(names.of(value)));
        return String.join(" ", texts);
    }

    private static String pressure(Function function, RegisterPressure pressure) {
        ValueNames names = ValueNames.of(function);
        StringBuilder text = new StringBuilder();
        text.append("  most: ").append(counts(kind -> pressure.most(kind))).append('\n');
        for (BasicBlock block : function.blocks()) {
            text.append("  block ").append(names.of(block)).append(": ");
            text.append(counts(kind -> pressure.atBeginning(block, kind))).append('\n');
            for (Instruction instruction : block) {
                text.append("    ").append(counts(kind -> pressure.at(instruction, kind)));
                text.append("  ")
                        .append(NvvmPrinter.printInstruction(instruction, names).strip())
                        .append('\n');
            }
        }
        return text.toString();
    }

    private static String counts(ToLongFunction<RegisterClass> of) {
        StringJoiner text = new StringJoiner(" ");
        for (RegisterClass kind : RegisterClass.values()) {
            text.add(Long.toString(of.applyAsLong(kind)));
        }
        return text.toString();
    }
}
