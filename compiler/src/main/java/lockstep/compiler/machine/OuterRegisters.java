package lockstep.compiler.machine;

import java.util.HashSet;
import java.util.Set;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineFunction;

/** The registers that are visible throughout a function: no scope inside the body declares one of their names. */
public final class OuterRegisters {
    private final Set<String> inner = new HashSet<>();
    /** The prefixes of register ranges, before their numbers. */
    private final Set<String> ranges = new HashSet<>();

    private OuterRegisters() {}

    /** The outer registers of {@code function}. */
    public static OuterRegisters of(MachineFunction function) {
        OuterRegisters found = new OuterRegisters();
        int depth = 0;
        for (MachineBlock block : function.blocks()) {
            for (PtxStatement statement : block.statements()) {
                if (statement instanceof PtxScopeStart) {
                    depth++;
                } else if (statement instanceof PtxScopeEnd) {
                    depth--;
                } else if (statement instanceof PtxRegisterDeclaration declaration && depth > 0) {
                    found.note(declaration);
                }
            }
        }
        return found;
    }

    private void note(PtxRegisterDeclaration declaration) {
        for (PtxRegisterDeclaration.Name name : declaration.names()) {
            (name.isRange() ? ranges : inner).add(name.name());
        }
    }

    /** Whether {@code register} is an outer register; conservatively not if an inner range has its prefix. */
    public boolean has(PtxRegister register) {
        if (inner.isEmpty() && ranges.isEmpty()) {
            return true;
        }
        String name = register.name();
        int end = name.length();
        while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
            end--;
        }
        return !inner.contains(name) && !ranges.contains(name.substring(0, end));
    }
}
