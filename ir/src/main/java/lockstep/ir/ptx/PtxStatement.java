package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxItem.PtxPragma;

/** A line of a body. */
public sealed interface PtxStatement
        permits PtxInstruction,
                PtxStatement.PtxOpaqueInstruction,
                PtxStatement.PtxLabelDefinition,
                PtxStatement.PtxRegisterDeclaration,
                PtxStatement.PtxVariableDeclaration,
                PtxStatement.PtxScopeStart,
                PtxStatement.PtxScopeEnd,
                PtxLine,
                PtxPragma,
                PtxStatement.PtxBranchTargets,
                PtxStatement.PtxCallTargets,
                PtxStatement.PtxCallPrototype {
    /** Where it begins. */
    SourceLocation location();

    /**
     * An instruction whose form the op table names as a gap. It is kept as text and printed back; what it does is not
     * known.
     *
     * @param opcode its first word
     * @param gap the name of the gap in the op table, for instance {@code "wmma"}
     * @param text the whole instruction with its guard, without the semicolon
     */
    record PtxOpaqueInstruction(PtxOpcode opcode, String gap, String text, SourceLocation location)
            implements PtxStatement {
        public PtxOpaqueInstruction {
            Objects.requireNonNull(opcode);
            Objects.requireNonNull(gap);
            Objects.requireNonNull(text);
            Objects.requireNonNull(location);
        }
    }

    /**
     * {@code label:}.
     *
     * @param label that is defined here
     */
    record PtxLabelDefinition(PtxLabel label, SourceLocation location) implements PtxStatement {
        public PtxLabelDefinition {
            Objects.requireNonNull(label);
            Objects.requireNonNull(location);
        }
    }

    /**
     * {@code .reg .b32 %r<10>, x;}.
     *
     * @param type of one element
     * @param elements 1, or 2 or 4 for vector registers
     * @param names what is declared
     */
    record PtxRegisterDeclaration(PtxType type, int elements, List<Name> names, SourceLocation location)
            implements PtxStatement {
        public PtxRegisterDeclaration {
            Objects.requireNonNull(type);
            Objects.requireNonNull(location);
            names = List.copyOf(names);
        }

        /**
         * A name, or a range of names.
         *
         * @param name the name, or what all names of the range begin with
         * @param count -1 for a single name; else the registers are the name followed by 0 to {@code count-1}
         */
        public record Name(String name, int count) {
            public Name {
                Objects.requireNonNull(name);
            }

            /** Whether it declares a range. */
            public boolean isRange() {
                return count >= 0;
            }
        }
    }

    /**
     * A variable declared inside a function. A statement of the text that declares several becomes several of these.
     *
     * @param variable what is declared
     */
    record PtxVariableDeclaration(PtxVariable variable, SourceLocation location) implements PtxStatement {
        public PtxVariableDeclaration {
            Objects.requireNonNull(variable);
            Objects.requireNonNull(location);
        }
    }

    /** An opening brace: it opens a scope inside a body. Names are resolved already, so most clients skip it. */
    record PtxScopeStart(SourceLocation location) implements PtxStatement {
        public PtxScopeStart {
            Objects.requireNonNull(location);
        }
    }

    /** A closing brace: it closes a scope inside a body. Names are resolved already, so most clients skip it. */
    record PtxScopeEnd(SourceLocation location) implements PtxStatement {
        public PtxScopeEnd {
            Objects.requireNonNull(location);
        }
    }

    /**
     * {@code name: .branchtargets L1, L2;}: the possible targets of a {@code brx.idx}.
     *
     * @param name how {@code brx.idx} names it
     * @param targets by index
     */
    record PtxBranchTargets(PtxLabel name, List<PtxLabel> targets, SourceLocation location) implements PtxStatement {
        public PtxBranchTargets {
            Objects.requireNonNull(name);
            Objects.requireNonNull(location);
            targets = List.copyOf(targets);
        }
    }

    /**
     * {@code name: .calltargets f, g;}: the possible callees of an indirect call.
     *
     * @param name how calls name it
     * @param targets functions
     */
    record PtxCallTargets(PtxLabel name, List<PtxFunctionHeader> targets, SourceLocation location)
            implements PtxStatement {
        public PtxCallTargets {
            Objects.requireNonNull(name);
            Objects.requireNonNull(location);
            targets = List.copyOf(targets);
        }
    }

    /**
     * {@code name: .callprototype (.param .b32 _) _ (.param .b64 _);}: the parameters and results of an indirect call.
     *
     * @param name how calls name it
     * @param results parameters, whose names have no meaning
     * @param parameters parameters, whose names have no meaning
     * @param directives {@code .noreturn} and the like
     */
    record PtxCallPrototype(
            PtxLabel name,
            List<PtxVariable> results,
            List<PtxVariable> parameters,
            List<PtxDirective> directives,
            SourceLocation location)
            implements PtxStatement {
        public PtxCallPrototype {
            Objects.requireNonNull(name);
            Objects.requireNonNull(location);
            results = List.copyOf(results);
            parameters = List.copyOf(parameters);
            directives = List.copyOf(directives);
        }
    }
}
