package lockstep.conformance.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lockstep.compiler.analysis.liveness.Liveness;
import lockstep.compiler.analysis.liveness.RegisterClass;
import lockstep.compiler.analysis.liveness.RegisterPressure;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.compiler.liveintervals.Pressure;
import lockstep.compiler.liveintervals.SlotIndexes;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.RegisterKind;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;

/**
 * Register pressure along the code of a function.
 *
 * @param kinds of registers
 * @param counts for each kind one number per instruction, in layout order
 */
public record PressureView(List<String> kinds, List<long[]> counts) {
    public PressureView {
        kinds = List.copyOf(kinds);
        counts = List.copyOf(counts);
        if (kinds.size() != counts.size()) {
            throw new IllegalArgumentException(kinds.size() + " kinds, " + counts.size() + " rows");
        }
    }

    /** The pressure of the values of LLVM IR, right after each instruction; classes are those of PTX. */
    static PressureView of(Function function) {
        FunctionGraph graph = FunctionGraph.of(function);
        RegisterPressure pressure = RegisterPressure.of(function, Liveness.of(function, graph), graph);
        List<Instruction> points = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                points.add(instruction);
            }
        }
        List<String> kinds = new ArrayList<>();
        List<long[]> counts = new ArrayList<>();
        for (RegisterClass kind : RegisterClass.values()) {
            kinds.add(kind.word());
            counts.add(
                    points.stream().mapToLong(point -> pressure.at(point, kind)).toArray());
        }
        return new PressureView(kinds, counts);
    }

    /** The pressure of the registers of an open form, where each instruction writes. */
    static PressureView of(CodeView code) {
        LiveIntervals intervals = LiveIntervals.of(code);
        Pressure pressure = Pressure.of(code, intervals);
        SlotIndexes indexes = intervals.indexes();
        List<String> kinds = new ArrayList<>();
        List<long[]> counts = new ArrayList<>();
        for (RegisterKind kind : pressure.kinds()) {
            long[] row = new long[code.instructions()];
            Arrays.setAll(row, i -> pressure.at(indexes.of(i, SlotIndexes.REGISTER), kind));
            kinds.add(kind.name());
            counts.add(row);
        }
        return new PressureView(kinds, counts);
    }
}
