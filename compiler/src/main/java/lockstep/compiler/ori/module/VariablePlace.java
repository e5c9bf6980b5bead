package lockstep.compiler.ori.module;

/** The location of a PTX variable in memory. */
public sealed interface VariablePlace {
    /**
     * Global memory: the loader assigns the address, which the program reads from bank 4, see
     * {@link ModuleFrame#addressSlot}.
     *
     * @param symbol name of the symbol
     */
    record Global(String symbol) implements VariablePlace {}

    /**
     * Constant bank 3.
     *
     * @param offset in bytes, which is also the address in the constant space
     */
    record Constant(int offset) implements VariablePlace {}

    /**
     * Shared memory of the block.
     *
     * @param address in the block's shared window, counting the bytes reserved for the system
     * @param isDynamic whether the launch determines the size
     */
    record Shared(int address, boolean isDynamic) implements VariablePlace {}

    /**
     * Constant bank 3 or shared memory in an object file: the linker assigns the address, see
     * {@link ModuleFrame#addressSlot}.
     *
     * @param start bytes to add to the address that the linker assigns
     */
    record Linked(int start) implements VariablePlace {}

    /**
     * Local memory on the stack of a function.
     *
     * @param offset from the lowest byte of the function's local variables
     */
    record Local(int offset) implements VariablePlace {}

    /**
     * A parameter of a kernel.
     *
     * @param offset in constant bank 0
     */
    record Parameter(int offset) implements VariablePlace {}
}
