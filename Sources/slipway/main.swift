import SlipwayCommands

Program.main()
