package lockstep.ir.nvvm;

import org.jspecify.annotations.Nullable;

/** One operand slot of an instruction, a link in the use list of the local value in it. */
public final class Use {
    private final Instruction user;
    private int index;
    private Value value;

    @Nullable Use previous;

    @Nullable Use next;

    Use(Instruction user, int index, Value value) {
        this.user = user;
        this.index = index;
        this.value = value;
        connect();
    }

    /** The instruction whose operand this is. */
    public Instruction user() {
        return user;
    }

    /** Which operand of the user this is. */
    public int index() {
        return index;
    }

    /** What the operand is. */
    public Value value() {
        return value;
    }

    void setIndex(int newIndex) {
        index = newIndex;
    }

    void set(Value newValue) {
        if (newValue != value) {
            disconnect();
            value = newValue;
            connect();
        }
    }

    void disconnect() {
        Function function = user.function();
        if (function != null) {
            function.edited();
        }
        if (value instanceof LocalValue local) {
            local.unlink(this);
        } else if (function != null && value instanceof Constant constant) {
            function.forgetGlobals(this, constant);
        }
    }

    private void connect() {
        Function function = user.function();
        if (function != null) {
            function.edited();
        }
        if (value instanceof LocalValue local) {
            local.link(this);
        } else if (function != null && value instanceof Constant constant) {
            function.noteGlobals(this, constant);
        }
    }
}
